import { z } from 'zod';
import { cardInput } from '#domain/driver/card.ts';
import { CARD_LIST } from '#domain/driver/card-list.ts';
import { idText, versionField } from '#domain/field.ts';
import { historyAnswer } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, listOf, listQueryOf } from './list.ts';

const instant = z.iso.datetime();

/** A card with its holder. A holder whom the caller may not see is left out, as if nobody held the card. */
export const cardRow = z.object({
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

const cardQuery = listQueryOf(CARD_LIST);
export type CardQuery = z.infer<typeof cardQuery>;

const ofCard = z.object({ card_id: idText });

export const getCards = endpoint({
  name: 'getCards',
  method: 'GET',
  path: '/card',
  access: 'card:read',
  audited: 'card',
  of: ['card', 'driver', 'fleet'],
  summary: 'Driver cards',
  query: cardQuery,
  answer: listOf(cardRow),
});

export const getCardsExport = endpoint({
  name: 'getCardsExport',
  method: 'GET',
  path: '/card/export',
  access: 'card:read',
  audited: 'card',
  summary: 'Driver cards as an xlsx file',
  query: cardQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

/** Who held the card, and when; newest first. */
export const cardHolder = z.object({
  driver_id: z.int().nullable(),
  /** Null for a driver whom the caller may not see. */
  driver: z.string().nullable(),
  from: instant,
  to: instant.nullable(),
});

export const getCard = endpoint({
  name: 'getCard',
  method: 'GET',
  path: '/card/{card_id}',
  access: 'card:read',
  audited: 'card',
  of: ['card', 'driver', 'fleet'],
  summary: 'One card with all who held it',
  params: ofCard,
  answer: cardRow.extend({ holders: z.array(cardHolder) }),
});

export const postCard = endpoint({
  name: 'postCard',
  method: 'POST',
  path: '/card',
  access: 'card:edit',
  changes: ['card'],
  summary: 'Create a card',
  body: cardInput,
  answer: z.object({ id: z.int() }),
});

export const putCard = endpoint({
  name: 'putCard',
  method: 'PUT',
  path: '/card/{card_id}',
  access: 'card:edit',
  changes: ['card'],
  summary: 'Edit a card, give it to a driver or take it back',
  params: ofCard,
  body: cardInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const deleteCard = endpoint({
  name: 'deleteCard',
  method: 'DELETE',
  path: '/card/{card_id}',
  access: 'card:delete',
  changes: ['card'],
  summary: 'Delete a card with the history of its holders',
  params: ofCard,
  answer: z.object({ ok: z.literal(true) }),
});

export const getCardHistory = endpoint({
  name: 'getCardHistory',
  method: 'GET',
  path: '/card/{card_id}/history',
  access: 'card:read',
  audited: 'card',
  of: ['card', 'driver'],
  summary: 'Changes of a card',
  params: ofCard,
  answer: historyAnswer,
});
