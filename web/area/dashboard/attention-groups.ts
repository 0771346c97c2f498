import type { AttentionRow } from '#api/dashboard.ts';
import { bySubject } from '#domain/dashboard/attention.ts';

/** A row with what groups need of it, and the key by which a list knows it. */
export type Matter = {
  row: AttentionRow;
  kind: AttentionRow['kind'];
  subject: string;
  key: string;
  atMs: number | null;
};

const dayMs = (day: string | null) => (day === null ? null : Date.parse(day));

/** The facts of a row for its group. A vehicle has its id as a subject, a plate of others itself. */
function matterOf(row: AttentionRow): Matter {
  const { kind } = row;
  const ofVehicle = ({ device_id, license }: { device_id: number | null; license: string }) =>
    device_id === null ? `plate ${license}` : `vehicle ${device_id}`;
  switch (row.kind) {
    case 'expired':
    case 'due': {
      const { due } = row;
      return { row, kind, subject: ofVehicle(due), key: `${kind} ${due.id}`, atMs: dayMs(due.due_date) };
    }
    case 'month':
      return {
        ...{ row, kind, subject: `fleet ${row.fleet_id}`, key: `month ${row.fleet_id} ${row.month}` },
        atMs: dayMs(`${row.month}-01`),
      };
    case 'follow_up':
      return {
        ...{ row, kind, subject: `driver ${row.driver_id}`, key: `follow_up ${row.id}` },
        atMs: dayMs(row.day),
      };
    case 'fine':
    case 'refuelling':
      return { row, kind, subject: ofVehicle(row), key: `${kind} ${row.id}`, atMs: dayMs(row.day) };
    case 'dangerous':
    case 'defect':
      return {
        ...{ row, kind, subject: ofVehicle(row), key: `defect ${row.id}` },
        atMs: Date.parse(row.since),
      };
    case 'consent':
      return {
        ...{ row, kind, subject: ofVehicle(row), key: `consent ${row.tracker_id} ${row.until}` },
        atMs: Date.parse(row.until),
      };
    default:
      return {
        ...{ row, kind, subject: ofVehicle(row), key: `${kind} ${row.device_id}` },
        atMs: row.since === null ? null : Date.parse(row.since),
      };
  }
}

/** The rows by vehicle, driver or fleet, the most pressing first. */
export const attentionGroups = (rows: readonly AttentionRow[]) => bySubject(rows.map(matterOf));
