import type { FineInput } from '#domain/fine/fine.ts';
import { fineDeadline } from '#server/area/fine/place-of-fine.ts';
import type { Base } from '#server/base/app.ts';

/** Fines of a transaction. */
const AT_ONCE = 500;

/**
 * Computes the deadlines of fines anew whose row waits in `fine_deadline_request`. A deadline that moves is
 * alerted again, as after an edit. Returns how many moved.
 */
export async function renewDeadlines(app: Pick<Base, 'database'>): Promise<number> {
  let moved = 0;
  for (;;) {
    const done = await renewSome(app);
    moved += done.moved;
    if (done.seen < AT_ONCE) return moved;
  }
}

function renewSome({ database }: Pick<Base, 'database'>): Promise<{ seen: number; moved: number }> {
  return database.sql.transaction().execute(async (sql) => {
    const fines = await sql
      .selectFrom('fine_deadline_request as request')
      .innerJoin('fine', 'fine.id', 'request.fine_id')
      .leftJoin('vehicle', 'vehicle.id', 'fine.vehicle_id')
      .select(['fine.id', 'fine.fleet_id', 'fine.notification_date', 'fine.available_date', 'fine.origin'])
      .select(['fine.identify_by', 'vehicle.country'])
      .orderBy('fine.id')
      .limit(AT_ONCE)
      .forUpdate(['fine', 'request'])
      .skipLocked()
      .execute();
    let moved = 0;
    for (const { id, identify_by: before, country, origin, ...fine } of fines) {
      const asked = { ...fine, origin: origin as FineInput['origin'] };
      const identify_by = await fineDeadline({ sql }, asked, country === null ? null : { country });
      if (identify_by === before) continue;
      await sql.updateTable('fine').set({ identify_by, told_days: null }).where('id', '=', id).execute();
      moved++;
    }
    const ids = fines.map(({ id }) => id);
    if (ids.length > 0) await sql.deleteFrom('fine_deadline_request').where('fine_id', 'in', ids).execute();
    return { seen: fines.length, moved };
  });
}
