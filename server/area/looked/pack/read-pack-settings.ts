import { sql } from 'kysely';
import type { Role } from '#domain/access/role.ts';
import type { ReportId } from '#domain/report/report.ts';
import type { App } from '#server/base/app.ts';
import type { Database } from '#server/base/db/database.ts';
import type { PackSettings } from './pack-settings.ts';

/** Styles of maps elsewhere that an installation may name. */
const STYLES = [
  'MAP_STYLE_ROADMAP',
  'MAP_STYLE_SATELLITE',
  'MAP_STYLE_HYBRID',
  'MAP_STYLE_TERRAIN',
  'MAP_STYLE_DARK',
] as const;

/** Reads what the papers on data protection of a fleet and all fleets below it may say. */
export async function readPackSettings(
  { database, config, now }: Pick<App, 'database' | 'config' | 'now'>,
  fleetId: number,
): Promise<PackSettings> {
  const counts = await readCounts(database, fleetId, new Date(now()));
  const known = (n: number) => (n === 0 ? null : n);
  return {
    holder: await readHolder(database, fleetId),
    fleets: await readFleets(database, fleetId),
    users: await readUsers(database, fleetId, new Date(now())),
    factorRoles: counts.factor_roles,
    drivers: { operative: counts.operative, structure: counts.structure, withUser: counts.with_user },
    recipients: {
      mail: counts.has_mail ? true : null,
      push: known(counts.pushes),
      webhook: known(counts.webhooks),
      token: known(counts.tokens),
      provider: known(config.OIDC_PROVIDERS.length + (config.GOOGLE_CLIENT_ID ? 1 : 0)),
      directory: known(counts.directories),
      audit: config.AUDIT_STREAM ? true : null,
      calendar: known(counts.calendars),
      share: known(counts.shares),
      evidence: known(counts.evidence),
      map: config.MAP_ONLINE || STYLES.some((style) => config[style]) ? true : null,
      geocoder: config.GEOCODER_URL ? true : null,
      assets: config.ASSET_SYSTEM_URL ? true : null,
    },
    cameraDays: config.CAMERA_HOST ? config.CAMERA_DAYS : null,
    frameDays: config.FRAME_DAYS,
    publicUrl: config.PUBLIC_URL ?? null,
    hasSecretKey: config.SECRET_KEY !== undefined,
    switchesOutputs: config.TRACKER_OUTPUTS,
  };
}

const below = (fleetId: number) => sql`(select fleet_id from fleet_subtree where root_id = ${fleetId})`;
/** The fleet itself, all above it and all below it. */
const around = (fleetId: number) =>
  sql`(select fleet_id from fleet_subtree where root_id = ${fleetId}
    union select root_id from fleet_subtree where fleet_id = ${fleetId})`;

/** The company of the nearest fleet that names one, looking upwards. */
async function readHolder(
  { sql: db }: Pick<Database, 'sql'>,
  fleetId: number,
): Promise<PackSettings['holder']> {
  const { rows } = await sql<PackSettings['holder']>`
    with recursive above (id, parent_id, step) as (
      select id, parent_id, 0 from fleet where id = ${fleetId}
      union all
      select fleet.id, fleet.parent_id, step + 1 from above join fleet on fleet.id = above.parent_id
    )
    select holder_name as name, holder_tax_number as "taxNumber", holder_address as address
    from above join fleet using (id)
    order by holder_name is null, step limit 1`.execute(db);
  return rows[0]!;
}

async function readFleets(
  { sql: db }: Pick<Database, 'sql'>,
  fleetId: number,
): Promise<PackSettings['fleets']> {
  const { rows } = await sql<PackSettings['fleets'][number]>`
    select coalesce(needs_purpose, false) as "needsPurpose", unlink_days as "unlinkDays",
      auto_private as "autoPrivate",
      exists (select from fleet_schedule where fleet_schedule.fleet_id = fleet.id and schedule_id is not null)
        as "hasSchedule"
    from fleet left join looked_rule_now rule on rule.fleet_id = fleet.id
    where fleet.id in ${below(fleetId)} and closed_on is null
    order by fleet.id`.execute(db);
  return rows;
}

async function readUsers(
  { sql: db }: Pick<Database, 'sql'>,
  fleetId: number,
  now: Date,
): Promise<PackSettings['users']> {
  const { rows } = await sql<PackSettings['users'][number] & { roles: Role[]; reports: ReportId[] }>`
    select roles, gao, assigned_reports as reports, see_driver_names as "seesNames",
      exists (select from user_totp where user_id = app_user.id and confirmed_at is not null)
        or exists (select from user_passkey where user_id = app_user.id) as "hasFactor"
    from app_user
    where not disabled and (end_date is null or end_date >= ${now}::timestamptz::date)
      and roles <> '{}' and ('system' = any(roles)
        or exists (select from user_fleet where user_id = app_user.id and fleet_id in ${around(fleetId)}))
    order by id`.execute(db);
  return rows;
}

type Counts = {
  factor_roles: Role[];
  operative: number;
  structure: number;
  with_user: number;
  has_mail: boolean;
} & Readonly<
  Record<'pushes' | 'webhooks' | 'tokens' | 'directories' | 'calendars' | 'shares' | 'evidence', number>
>;

async function readCounts({ sql: db }: Pick<Database, 'sql'>, fleetId: number, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with own as (select driver_type, user_id from driver where fleet_id in ${below(fleetId)})
    select (select factor_roles from installation) as factor_roles,
      (select count(*)::int from own where driver_type <> 'STRUCTURE') as operative,
      (select count(*)::int from own where driver_type = 'STRUCTURE') as structure,
      (select count(user_id)::int from own) as with_user,
      exists (select from mail_setting) as has_mail,
      (select count(*)::int from push_subscription) as pushes,
      (select count(*)::int from webhook where is_on and (fleet_id is null or fleet_id in ${around(fleetId)}))
        as webhooks,
      (select count(*)::int from access_token where expires_at > ${now} and not 'scim' = any(scopes)) as tokens,
      (select count(*)::int from access_token where expires_at > ${now} and 'scim' = any(scopes)) as directories,
      (select count(*)::int from calendar_feed) as calendars,
      (select count(*)::int from vehicle_share join vehicle on vehicle.id = vehicle_id
       where vehicle.fleet_id in ${below(fleetId)} and ended_at is null and expires_at > ${now}) as shares,
      (select count(*)::int from evidence_link where end_reason is null and expires_at > ${now}) as evidence`.execute(
    db,
  );
  return rows[0]!;
}
