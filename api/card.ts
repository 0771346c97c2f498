import { z } from 'zod';
import { cardInput } from '#domain/driver/card.ts';
import { CARD_LIST } from '#domain/driver/card-list.ts';
import { listQueryOf } from './list.ts';
import { records } from './records.ts';

const instant = z.iso.datetime();

/** A card with its holder. A holder whom the caller may not see is left out, as if nobody held the card. */
const cardRow = z.object({
  id: z.int(),
  nfc_id: z.string(),
  encoded_id: z.string(),
  fleet_id: z.int(),
  fleet: z.string(),
  driver_id: z.int().nullable(),
  /** Full name, or `#id` if the caller may not see names. */
  driver: z.string().nullable(),
  driver_license: z.string().nullable(),
  /** When the driver received it. */
  since: instant.nullable(),
  version: z.int(),
});
export type CardRow = z.infer<typeof cardRow>;

/** A holder of the card with the time; newest first. */
const cardHolder = z.object({
  driver_id: z.int().nullable(),
  /** Null for a driver whom the caller may not see. */
  driver: z.string().nullable(),
  from: instant,
  to: instant.nullable(),
});
export type CardHolder = z.infer<typeof cardHolder>;

/** Driver cards. */
export const cards = records({
  name: 'Card',
  path: '/card',
  key: 'card_id',
  entity: 'card',
  access: { read: 'card:read', edit: 'card:edit', remove: 'card:delete' },
  of: ['card', 'driver', 'fleet'],
  ofHistory: ['card', 'driver'],
  changes: ['card'],
  called: { many: 'Driver cards', one: 'a card' },
  says: {
    one: ' with all who held it',
    edit: ', give it to a driver or take it back',
    remove: ' with the history of its holders',
  },
  query: listQueryOf(CARD_LIST),
  body: cardInput,
  answer: { row: cardRow, one: cardRow.extend({ holders: z.array(cardHolder) }) },
});
