import { sql } from 'kysely';
import {
  deleteFleet,
  getFleetContents,
  getFleetHistory,
  getFleetRecords,
  postFleet,
  postFleetClosure,
  putFleet,
} from '#api/fleet.ts';
import { daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { FLEET_DEPTH, type FleetInput, placeFault } from '#domain/fleet/fleet.ts';
import type { Caller } from '../access/caller.ts';
import { type Command, command } from '../access/command.ts';
import { readHistory } from '../access/history.ts';
import { assertCurrent, notFound } from '../access/record.ts';
import type { VisibleFleets } from '../access/visibility.ts';
import { type Handler, handle } from '../http/route.ts';
import { readFleetContents } from './read-fleet-contents.ts';
import { readFleetRecords } from './read-fleet-records.ts';

type Tx = Pick<Command, 'sql'>;

/** A visible fleet, locked until the command ends. */
async function lockFleet({ sql }: Tx, visible: VisibleFleets, fleetId: number) {
  const fleet =
    visible.has(fleetId) &&
    (await sql.selectFrom('fleet').selectAll().where('id', '=', fleetId).forUpdate().executeTakeFirst());
  if (!fleet) throw notFound();
  const { created_at: _, ...columns } = fleet;
  return columns;
}

/** Any number that no other lock of this database has. */
const TREE_LOCK = 7264;

/**
 * One change of the tree at a time, taken before any row: two moves that each look good may together make a circle, and locking
 * the rows one after the other would have both wait for each other.
 */
async function lockTree({ sql: tx }: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(tx);
}

/** Is the place good: a parent the caller sees, no cycle, not too deep? The tree is locked by who asks. */
async function assertPlace(
  { sql }: Tx,
  caller: Caller,
  move: { fleetId: number | null; parentId: number | null; from?: number | null },
): Promise<void> {
  const { fleetId, parentId } = move;
  if (parentId === move.from) return;
  // Companies are the business of SYS.
  if (parentId === null && !caller.actors.includes('SYS')) throw new Fault('auth.notPermitted', 409);
  if (parentId !== null && !caller.visible.has(parentId)) throw notFound();
  const rows = await sql.selectFrom('fleet').select(['id', 'parent_id']).execute();
  const nodes = new Map(rows.map(({ id, parent_id }) => [id, { id, parentId: parent_id }]));
  const code = placeFault({ fleetId, parentId }, nodes);
  if (code) throw new Fault(code, 409, { params: { max: FLEET_DEPTH } });
}

async function insertFleet({ sql }: Tx, input: FleetInput): Promise<number> {
  const { id } = await sql.insertInto('fleet').values(input).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The tree of fleets, as administrators keep it (domain rules §9.3). */
export const fleetHandlers: readonly Handler[] = [
  handle(getFleetRecords, async ({ caller, app }) => ({
    fleets: await readFleetRecords(app.database, caller),
  })),

  handle(postFleet, (call) =>
    command(call, async (tx) => {
      const { body, caller } = call;
      await lockTree(tx);
      await assertPlace(tx, caller, { fleetId: null, parentId: body.parent_id });
      const id = await insertFleet(tx, body);
      await tx.changed({ action: 'create', entity: 'fleet', id, after: body, isSight: true });
      return { id };
    }),
  ),

  handle(putFleet, (call) =>
    command(call, async (tx) => {
      const { params, body, caller } = call;
      const { version: given, ...input } = body;
      await lockTree(tx);
      const { id, version, ...before } = await lockFleet(tx, caller.visible, params.fleet_id);
      assertCurrent({ version }, { version: given });
      await assertPlace(tx, caller, {
        fleetId: id,
        parentId: input.parent_id,
        from: shownParent(before, caller),
      });
      // A parent out of sight stays what it is.
      const parent_id = input.parent_id === shownParent(before, caller) ? before.parent_id : input.parent_id;
      const after = { ...input, parent_id };
      await tx.sql
        .updateTable('fleet')
        .set({ ...after, version: version + 1 })
        .where('id', '=', id)
        .execute();
      const action = parent_id === before.parent_id ? 'edit' : 'move';
      const isSight = action === 'move' || before.authorised !== after.authorised;
      await tx.changed({
        action,
        entity: 'fleet',
        id,
        before,
        after: { ...before, ...after },
        isSight,
      });
      return { version: version + 1 };
    }),
  ),

  handle(postFleetClosure, (call) =>
    command(call, async (tx) => {
      const { params, body, caller, app } = call;
      const fleet = await lockFleet(tx, caller.visible, params.fleet_id);
      assertCurrent(fleet, body);
      if (body.closed && (await holdsVehicles(tx, fleet.id))) throw new Fault('fleet.inUse', 409);
      const closed_on = body.closed ? daySpan(app.now(), caller.timeZone).day : null;
      await tx.sql
        .updateTable('fleet')
        .set({ closed_on, version: fleet.version + 1 })
        .where('id', '=', fleet.id)
        .execute();
      const action = body.closed ? 'close' : 'reopen';
      const before = { closed_on: fleet.closed_on };
      await tx.changed({
        action,
        entity: 'fleet',
        id: fleet.id,
        before,
        after: { closed_on },
        isSight: false,
      });
      return { version: fleet.version + 1 };
    }),
  ),

  handle(deleteFleet, (call) =>
    command(call, async (tx) => {
      const { id, version: _, ...before } = await lockFleet(tx, call.caller.visible, call.params.fleet_id);
      try {
        await tx.sql.deleteFrom('fleet').where('id', '=', id).execute();
      } catch (error) {
        // Vehicles (deleted ones too, for their reports), drivers, cards, users, fleets inside: each still points here.
        throw (error as { code?: string }).code === '23503' ? new Fault('fleet.inUse', 409) : error;
      }
      await tx.changed({ action: 'delete', entity: 'fleet', id, before, isSight: false });
      return { ok: true as const };
    }),
  ),

  handle(getFleetContents, async ({ params, caller, app }) => {
    if (!caller.visible.has(params.fleet_id)) throw notFound();
    return readFleetContents(app.database, params.fleet_id);
  }),

  handle(getFleetHistory, async ({ params, caller, app }) => {
    if (!caller.visible.has(params.fleet_id)) throw notFound();
    return { history: await readHistory(app.database, { entity: 'fleet', id: params.fleet_id }) };
  }),
];

/** The parent as the caller is shown it: null when it is out of sight. */
function shownParent({ parent_id }: { parent_id: number | null }, { visible }: Caller): number | null {
  return parent_id !== null && visible.has(parent_id) ? parent_id : null;
}

async function holdsVehicles({ sql }: Tx, fleetId: number): Promise<boolean> {
  const found = await sql
    .selectFrom('vehicle')
    .select('id')
    .where('fleet_id', '=', fleetId)
    .where('registration_state', 'in', ['registered', 'deleting'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
