import { sql } from 'kysely';
import {
  deleteCard,
  getCard,
  getCardHistory,
  getCards,
  getCardsExport,
  postCard,
  putCard,
} from '#api/card.ts';
import type { CardInput } from '#domain/driver/card.ts';
import { CARD_LIST } from '#domain/driver/card-list.ts';
import type { Caller } from '../access/caller.ts';
import { type Command, command } from '../access/command.ts';
import { driverInScope, driverMayBeTold } from '../access/driver-scope.ts';
import { readHistory } from '../access/history.ts';
import { assertCurrent, notFound } from '../access/record.ts';
import { type Handler, handle } from '../http/route.ts';
import { listFile } from '../list/list-file.ts';
import { withDriverNames } from './assignment-history.ts';
import { noteHolder } from './card-holder.ts';
import { lockAssignee } from './check-assignment.ts';
import { readAllCards, readCard, readCards, readHolders } from './read-cards.ts';

type Tx = Pick<Command, 'sql'>;

/** A card of a visible fleet, locked; `shownDriverId` is its driver as the caller is told. */
async function lockCard(tx: Tx, caller: Caller, cardId: number) {
  const card =
    (await tx.sql.selectFrom('card').selectAll().where('id', '=', cardId).forUpdate().executeTakeFirst()) ??
    null;
  if (!card || !caller.visible.has(card.fleet_id)) throw notFound();
  const told = await tx.sql
    .selectFrom('driver')
    .select('id')
    .where('id', '=', card.driver_id ?? 0)
    .where(driverMayBeTold(caller))
    .executeTakeFirst();
  return { ...card, shownDriverId: told?.id ?? null };
}

/** Guards fleet and driver; what stays as it was is not asked about. */
async function assertAllowed(
  tx: Tx,
  caller: Caller,
  input: CardInput,
  before: { fleet_id?: number; shownDriverId?: number | null } = {},
): Promise<void> {
  if (input.fleet_id !== before.fleet_id && !caller.visible.has(input.fleet_id)) throw notFound();
  if (input.driver_id === null || input.driver_id === before.shownDriverId) return;
  const driver = await lockAssignee(
    tx,
    sql<boolean>`driver.id = ${input.driver_id} and ${driverInScope(caller)}`,
  );
  if (!driver) throw notFound();
}

/** Driver cards (domain rules §9.3). Every change of the driver is kept: the driver of a moment is found by it (§5.6). */
export const cardHandlers: readonly Handler[] = [
  handle(getCards, ({ query, caller, app }) => readCards(app.database, caller, query)),

  handle(getCardsExport, async (call) => {
    const { app, caller, query } = call;
    return listFile(call, CARD_LIST, await readAllCards(app.database, caller, query));
  }),

  handle(getCard, async ({ params, caller, app }) => {
    const card = await readCard(app.database, caller, params.card_id);
    if (!card) throw notFound();
    return { ...card, holders: await readHolders(app.database, caller, card.id) };
  }),

  handle(postCard, (call) =>
    command(call, async (tx) => {
      const { body, caller, app } = call;
      await assertAllowed(tx, caller, body);
      const { id } = await tx.sql.insertInto('card').values(body).returning('id').executeTakeFirstOrThrow();
      await noteHolder(tx, { cardId: id, driverId: body.driver_id, at: new Date(app.now()) });
      await tx.changed({ action: 'create', entity: 'card', id, after: body, fleetIds: [body.fleet_id] });
      return { id };
    }),
  ),

  handle(putCard, (call) =>
    command(call, async (tx) => {
      const { params, body, caller, app } = call;
      const { version: given, ...input } = body;
      const { id, version, shownDriverId, ...before } = await lockCard(tx, caller, params.card_id);
      assertCurrent({ version }, { version: given });
      await assertAllowed(tx, caller, input, { ...before, shownDriverId });
      // A driver out of sight stays, until another is given the card.
      const driver_id = input.driver_id === shownDriverId ? before.driver_id : input.driver_id;
      const after = { ...input, driver_id };
      await tx.sql
        .updateTable('card')
        .set({ ...after, version: version + 1 })
        .where('id', '=', id)
        .execute();
      if (driver_id !== before.driver_id) {
        await noteHolder(tx, { cardId: id, driverId: driver_id, at: new Date(app.now()) });
      }
      const fleetIds = [after.fleet_id, before.fleet_id];
      await tx.changed({ action: 'edit', entity: 'card', id, before, after, fleetIds });
      return { version: version + 1 };
    }),
  ),

  handle(deleteCard, (call) =>
    command(call, async (tx) => {
      const { params, caller } = call;
      const { id, version: _, shownDriverId: __, ...before } = await lockCard(tx, caller, params.card_id);
      await tx.sql.deleteFrom('card').where('id', '=', id).execute();
      await tx.changed({ action: 'delete', entity: 'card', id, before, fleetIds: [before.fleet_id] });
      return { ok: true as const };
    }),
  ),

  handle(getCardHistory, async ({ params, caller, app }) => {
    const card = await readCard(app.database, caller, params.card_id);
    if (!card) throw notFound();
    const history = await readHistory(app.database, { entity: 'card', id: card.id });
    return { history: await withDriverNames(app.database, caller, history) };
  }),
];
