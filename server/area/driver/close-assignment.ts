import { iso } from '#domain/iso.ts';
import type { Command } from '#server/base/access/command.ts';
import { assignmentPlaces } from './change-places.ts';

/** Ends an assignment at an instant, with an audit line. One that had not begun by then is deleted. */
export async function closeAssignment(
  tx: Command,
  row: {
    id: number;
    vehicle_id: number;
    driver_id: number;
    start_at: Date;
    end_at: Date | null;
    version: number;
  },
  end: Date,
): Promise<void> {
  const { id, start_at, end_at, version } = row;
  const change = { entity: 'assignment', id, ...(await assignmentPlaces(tx, row)) } as const;
  if (start_at >= end) {
    await tx.sql.deleteFrom('driver_assignment').where('id', '=', id).execute();
    await tx.changed({ ...change, action: 'delete', before: { start: iso(start_at) } });
    return;
  }
  await tx.sql
    .updateTable('driver_assignment')
    .set({ end_at: end, version: version + 1 })
    .where('id', '=', id)
    .execute();
  const before = { end: iso(end_at) };
  await tx.changed({ ...change, action: 'edit', before, after: { end: iso(end) } });
}
