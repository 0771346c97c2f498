import { sql } from 'kysely';
import { Fault } from '#domain/fault.ts';
import { FLEET_DEPTH, placeFault } from '#domain/fleet/fleet.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';

type Tx = Pick<Command, 'sql'>;

/** A number that no other lock of this database has. */
const TREE_LOCK = 7264;

/**
 * Allows one change of the tree at a time, locked before any row. Two valid moves may together make a cycle,
 * and locking the rows one after the other would make both wait for each other.
 */
export async function lockTree({ sql: tx }: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(tx);
}

/**
 * Is the place valid: a parent the caller sees, no cycle, not too deep? The caller of the function has locked
 * the tree.
 */
export async function assertPlace(
  { sql }: Tx,
  caller: Caller,
  move: { fleetId: number | null; parentId: number | null; from?: number | null },
): Promise<void> {
  const { fleetId, parentId } = move;
  if (parentId === move.from) return;
  // Only SYS handles companies.
  if (parentId === null && !caller.actors.includes('SYS')) throw new Fault('auth.notPermitted', 409);
  if (parentId !== null && !caller.visible.has(parentId)) throw notFound();
  const rows = await sql.selectFrom('fleet').select(['id', 'parent_id']).execute();
  const nodes = new Map(rows.map(({ id, parent_id }) => [id, { id, parentId: parent_id }]));
  const code = placeFault({ fleetId, parentId }, nodes);
  if (code) throw new Fault(code, 409, { params: { max: FLEET_DEPTH } });
}
