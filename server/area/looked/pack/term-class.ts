import { RETENTION } from '#domain/constants.ts';
import type { Age } from '#server/base/db/aging.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { AGING } from './aging-tables.ts';
import type { PackSettings } from './pack-settings.ts';

/** Kinds of personal data with a term of their own, in the order of the papers. */
export const TERMS = [
  'positions',
  'journeys',
  'events',
  'private',
  'notices',
  'notes',
  'missed',
  'fines',
  'money',
  'sending',
  'files',
  'raw',
  'commands',
  'links',
  'access',
  'requests',
  'camera',
  'frames',
] as const;
export type Term = (typeof TERMS)[number];

/** Personal data that stays until somebody deletes it. */
export const TERMLESS = ['driver', 'user', 'checks', 'receipts', 'claims', 'documents', 'audit'] as const;

/** The kind of each table that ages; null: it says nothing about people. A test misses a table. */
export const TERM_CLASS: Readonly<Partial<Record<keyof DB, Term | null>>> = {
  access_token: 'access',
  alert_event: 'events',
  area_visit: 'journeys',
  backup_made: null,
  calendar_alert: null,
  camera_duration: 'events',
  camera_review: 'events',
  clock_correction: null,
  cost: 'money',
  delivery: 'sending',
  driver_note: 'notes',
  driving_event: 'events',
  evidence_link: 'links',
  fine: 'fines',
  fuel_statement: 'files',
  geocode: null,
  halt: 'journeys',
  journey: 'journeys',
  journey_month: 'journeys',
  journey_road: 'positions',
  journey_sum: 'journeys',
  known_device: 'access',
  legal_excess: 'events',
  line_import: 'files',
  login_failure: 'access',
  mass_change: 'files',
  matter: 'events',
  missed_check: 'missed',
  notification: 'notices',
  packet_refusal: null,
  private_period: 'private',
  private_switch: 'private',
  quarantine: 'raw',
  raised_event: 'sending',
  refuelling: 'money',
  report_sending: 'sending',
  restore_drill: null,
  road_ticket: 'links',
  schedule_violation: 'events',
  session: 'access',
  sign_in_ticket: 'access',
  tampering: 'events',
  tampering_dismissal: 'events',
  told_event: 'notices',
  tracker_command: 'commands',
  unfitted_packet: 'raw',
  unfolded_packet: 'raw',
  vehicle_checkpoint: 'positions',
  vehicle_day: 'journeys',
  vehicle_glance: 'positions',
};

/** The tables whose age begins when the row itself expires say nothing about how long data is kept. */
const hasAge = (keep: Age) => !('days' in keep) || keep.days > 0;

/** All ages of a kind of data, as the program deletes it. Empty: the kind is not kept at all. */
export function agesOf(term: Term, { cameraDays, frameDays }: PackSettings): Age[] {
  if (term === 'camera') return cameraDays === null ? [] : [{ days: cameraDays }];
  if (term === 'frames') return frameDays === 0 ? [] : [{ days: frameDays }];
  if (term === 'requests') return [{ days: RETENTION.requestDays }];
  const whole: Age[] = term === 'positions' ? [{ months: RETENTION.positionsMonths }] : [];
  const rows = AGING.filter(({ table, keep }) => TERM_CLASS[table] === term && hasAge(keep));
  return [...whole, ...rows.map(({ keep }) => keep)];
}

const DAYS_OF_MONTH = 365.25 / 12;
const daysIn = (age: Age) => ('days' in age ? age.days : age.months * DAYS_OF_MONTH);

/** The shortest and the longest of some ages; undefined without any. */
export function spanOf(ages: readonly Age[]): { least: Age; most: Age } | undefined {
  const [least, ...rest] = ages.toSorted((a, b) => daysIn(a) - daysIn(b));
  return least && { least, most: rest.at(-1) ?? least };
}
