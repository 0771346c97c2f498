import type { Role } from '#domain/access/role.ts';
import type { ReportId } from '#domain/report/report.ts';

/** Where personal data may go, and the services that see a part of it. Map and addresses see places alone. */
export const RECIPIENTS = [
  'mail',
  'push',
  'webhook',
  'token',
  'provider',
  'directory',
  'audit',
  'calendar',
  'share',
  'evidence',
  'map',
  'geocoder',
  'assets',
] as const;
export type Recipient = (typeof RECIPIENTS)[number];

/** A fleet that the pack is about: the rule that counts for it, and whether private use begins by itself. */
type PackFleet = {
  needsPurpose: boolean;
  unlinkDays: number | null;
  autoPrivate: boolean;
  hasSchedule: boolean;
};

/** A user who may sign in and sees a fleet of the pack. */
type PackUser = {
  roles: readonly Role[];
  gao: boolean;
  hasFactor: boolean;
  /** The grant to see names. */
  seesNames: boolean;
  reports: readonly ReportId[];
};

/** All that the papers on data protection may say of an installation, as it is set now. */
export type PackSettings = {
  holder: { name: string | null; taxNumber: string | null; address: string | null };
  fleets: readonly PackFleet[];
  users: readonly PackUser[];
  /** The roles that must have a second factor. */
  factorRoles: readonly Role[];
  /** `withUser`: drivers who have an account. */
  drivers: { operative: number; structure: number; withUser: number };
  /** Null: not in use. A number is how many there are, where that is known. */
  recipients: Readonly<Record<Recipient, number | true | null>>;
  /** Null: pictures of cameras are not received. */
  cameraDays: number | null;
  /** Zero: raw packets are not kept. */
  frameDays: number;
  publicUrl: string | null;
  hasSecretKey: boolean;
  switchesOutputs: boolean;
};
