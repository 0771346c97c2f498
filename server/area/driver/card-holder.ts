import type { Command } from '#server/base/access/command.ts';

/**
 * Notes the holder of a card from an instant on; null: nobody. A holder without any duration is not stored.
 */
export async function noteHolder(
  { sql }: Pick<Command, 'sql'>,
  { cardId, driverId, at }: { cardId: number; driverId: number | null; at: Date },
): Promise<void> {
  await sql
    .deleteFrom('card_holder')
    .where('card_id', '=', cardId)
    .where('to_at', 'is', null)
    .where('from_at', '>=', at)
    .execute();
  await sql
    .updateTable('card_holder')
    .set({ to_at: at })
    .where('card_id', '=', cardId)
    .where('to_at', 'is', null)
    .execute();
  if (driverId === null) return;
  await sql.insertInto('card_holder').values({ card_id: cardId, driver_id: driverId, from_at: at }).execute();
}
