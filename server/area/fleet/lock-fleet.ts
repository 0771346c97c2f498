import type { Command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import type { VisibleFleets } from '#server/base/access/visibility.ts';

type Tx = Pick<Command, 'sql'>;

/** A visible fleet, locked until the command ends. */
export async function lockFleet({ sql }: Tx, visible: VisibleFleets, fleetId: number) {
  const fleet =
    visible.has(fleetId) &&
    (await sql.selectFrom('fleet').selectAll().where('id', '=', fleetId).forUpdate().executeTakeFirst());
  if (!fleet) throw notFound();
  const { created_at: _, ...columns } = fleet;
  return columns;
}
