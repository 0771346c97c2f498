import { can, type Permission } from '#domain/access/permission.ts';
import { actorsOf, ROLES, type Role } from '#domain/access/role.ts';
import { isAboutDriving } from '#domain/looked/look.ts';
import { listedReport, REPORT_IDS, type ReportId } from '#domain/report/report.ts';
import type { TextKey } from '#text/key.ts';
import type { PackSettings } from './pack-settings.ts';

/** Screens that show people, each with the permission that opens it. */
const SHOWN = {
  position: 'position:read',
  driver: 'driver:read',
  ranking: 'ranking:read',
  note: 'driver_note:read',
  check: 'check:read',
  fine: 'fine_desk:read',
  receipt: 'receipt:read',
} as const satisfies Readonly<Record<string, Permission>>;

const actorsOfRole = (role: Role) => actorsOf({ roles: [role], gao: false, isDriver: false });

/** Each role of the product: its users now, and what it shows them of people. */
export function seenByRole({ users }: Pick<PackSettings, 'users'>) {
  return ROLES.map((role) => ({
    role,
    users: users.filter(({ roles }) => roles.includes(role)).length,
    sees: (Object.keys(SHOWN) as (keyof typeof SHOWN)[])
      .filter((name) => can(actorsOfRole(role), SHOWN[name]))
      .map((name): TextKey => `privacyPack.see_${name}`),
  }));
}

const mayHave = (report: ReportId, roles: readonly Role[], gao: boolean) =>
  actorsOf({ roles, gao, isDriver: false }).some((actor) => listedReport(report).roles.includes(actor));

/** Users who have a report: their role may have it, and it is assigned. System staff have all (§2.4.3). */
export function usersWith(report: ReportId, users: PackSettings['users']): number {
  return users.filter(
    ({ roles, gao, reports }) =>
      mayHave(report, roles, gao) && (roles.includes('system') || reports.includes(report)),
  ).length;
}

/** The reports that show people, the roles that may have each, and how many users have it now. */
export function reportsOfPeople({ users }: Pick<PackSettings, 'users'>): {
  report: ReportId;
  roles: Role[];
  users: number;
}[] {
  return REPORT_IDS.filter((id) => isAboutDriving(id) || listedReport(id).variants.includes('driver')).map(
    (report) => ({
      report,
      roles: ROLES.filter((role) => mayHave(report, [role], false)),
      users: usersWith(report, users),
    }),
  );
}
