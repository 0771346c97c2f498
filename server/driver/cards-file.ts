import type { CardQuery, CardRow } from '#api/card.ts';
import { CARD_COLUMNS } from '#domain/driver/column.ts';
import type { Caller } from '../access/caller.ts';
import type { App } from '../app.ts';
import { driverInWords, listFile } from '../http/list-file.ts';
import type { FileAnswer } from '../http/route.ts';
import { readAllCards } from './read-cards.ts';

type Id = (typeof CARD_COLUMNS)[number]['id'];

/** The list of cards as it is on screen. */
export async function cardsFile(call: {
  app: App;
  caller: Caller;
  query: CardQuery & { columns: readonly string[] };
}): Promise<FileAnswer> {
  const { app, caller, query } = call;
  return listFile<CardRow>(call, {
    columns: CARD_COLUMNS,
    title: ({ text }) => text.driver.cardList,
    label: (id, { text }) => text.driver[id as Id],
    rows: await readAllCards(app.database, caller, query),
    filters: ({ text: { driver, ui } }) => [
      ...(query.q ? [[driver.searched, query.q] as const] : []),
      ...(query.assigned === undefined ? [] : [[driver.assigned, query.assigned ? ui.yes : ui.no] as const]),
    ],
    words: (row, id, reader) => (id === 'driver' ? driverInWords(row.driver, reader) : row[id as Id]),
  });
}
