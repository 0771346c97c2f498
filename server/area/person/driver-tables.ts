import type { HeldKind } from '#domain/looked/held.ts';
import type { DB } from '#server/base/db/schema.gen.ts';

/** The kind of each table that names a driver in `driver_id`. A test misses a new one. */
export const DRIVER_TABLES = {
  card: 'cards',
  card_holder: 'cards',
  defect: 'checks',
  driver_assignment: 'assignments',
  driver_note: 'notes',
  driver_stay: 'fleets',
  driver_unlinked: 'unlinked',
  fine: 'fines',
  look_statement: 'statements',
  missed_check: 'checks',
  private_switch: 'private',
  raised_event: 'events',
  receipt: 'receipts',
  refuelling: 'refuellings',
  told_event: 'events',
  vehicle: 'usual',
  vehicle_check: 'checks',
  vehicle_claim: 'claims',
  vehicle_stay: 'usual',
} as const satisfies Readonly<Partial<Record<keyof DB, HeldKind>>>;
export type DriverTable = keyof typeof DRIVER_TABLES;
