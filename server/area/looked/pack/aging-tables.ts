import { RETENTION } from '#domain/constants.ts';
import type { Aging } from '#server/base/db/aging.ts';
import { GEOCODE_DAYS } from '#server/base/geocoder/geocoder.ts';
import { TRACKING_AGING } from '#server/telemetry/tracking-table.ts';

/**
 * Data that is deleted with age, with its retention. Positions and API requests are deleted by whole
 * partitions. Each table has its class in `term-class.ts`: the papers on data protection say its term.
 */
export const AGING: readonly Aging[] = [
  ...TRACKING_AGING,
  { table: 'cost', since: ['operation_date'], keep: { months: 12 * RETENTION.moneyYears } },
  { table: 'calendar_alert', since: ['raised_at'], keep: { months: 13 } },
  { table: 'fine', since: ['date'], keep: { months: RETENTION.moneyYears * 12 } },
  { table: 'matter', since: ['changed_at'], keep: { months: 12 * RETENTION.derivedYears } },
  { table: 'missed_check', since: ['start_at'], keep: { months: 13 } },
  { table: 'driver_note', since: ['made_at'], keep: { months: 13 } },
  { table: 'notification', since: ['at'], keep: { months: 13 } },
  { table: 'told_event', since: ['at'], keep: { months: 13 } },
  { table: 'raised_event', since: ['raised_at'], keep: { days: 9 } },
  { table: 'delivery', since: ['created_at'], keep: { days: 30 } },
  { table: 'report_sending', since: ['due_at'], keep: { days: 30 } },
  { table: 'quarantine', since: ['received_at'], keep: { days: 30 } },
  { table: 'clock_correction', since: ['received_at'], keep: { days: 7 } },
  { table: 'packet_refusal', since: ['last_at'], keep: { days: 30 } },
  { table: 'unfitted_packet', since: ['received_at'], keep: { days: 90 } },
  { table: 'tracker_command', since: ['asked_at'], keep: { months: 13 } },
  { table: 'line_import', since: ['expires_at'], keep: { days: 0 } },
  { table: 'mass_change', since: ['expires_at'], keep: { days: 0 } },
  { table: 'fuel_statement', since: ['created_at'], keep: { days: 30 } },
  { table: 'refuelling', since: ['operation_at'], keep: { months: 12 * RETENTION.moneyYears } },
  { table: 'geocode', since: ['asked_at'], keep: { days: GEOCODE_DAYS } },
  { table: 'login_failure', since: ['failed_at'], keep: { days: 1 } },
  { table: 'sign_in_ticket', since: ['expires_at'], keep: { days: 0 } },
  { table: 'known_device', since: ['seen_at'], keep: { days: 180 } },
  { table: 'road_ticket', since: ['expires_at'], keep: { days: 1 } },
  { table: 'access_token', since: ['expires_at'], keep: { days: 30 } },
  { table: 'evidence_link', since: ['expires_at'], keep: { days: 30 } },
  { table: 'backup_made', since: ['made_at'], keep: { months: 13 } },
  { table: 'restore_drill', since: ['begun_at'], keep: { months: 13 } },
  { table: 'session', since: ['ended_at', 'cookie_expires_at'], keep: { days: 30 } },
];
