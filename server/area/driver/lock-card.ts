import { sql } from 'kysely';
import type { CardInput } from '#domain/driver/card.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { driverInScope, driverMayBeTold } from '#server/base/access/driver-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import { lockAssignee } from './check-assignment.ts';
import { missingDriver } from './missing-driver.ts';

type Tx = Pick<Command, 'sql'>;

/** A card of a visible fleet, locked; `shownDriverId` is its driver in the form for the caller. */
export async function lockCard(tx: Tx, caller: Caller, cardId: number) {
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

/** Guards fleet and driver; unchanged values are not checked. */
export async function assertCard(
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
  if (!driver) throw await missingDriver(tx, caller, input.driver_id);
}
