import type { TrackerQuery, TrackerRow } from '#api/tracker.ts';
import { TRACKER_COLUMNS, type TrackerColumnId } from '#domain/tracker/tracker-columns.ts';
import type { Caller } from '../access/caller.ts';
import type { Reader } from '../access/reader.ts';
import type { App } from '../app.ts';
import { listFile } from '../http/list-file.ts';
import type { FileAnswer } from '../http/route.ts';
import { readAllTrackers } from './read-trackers.ts';

/** The list of trackers as it is on screen. */
export async function trackersFile(call: {
  app: App;
  caller: Caller;
  query: TrackerQuery & { columns: readonly string[] };
}): Promise<FileAnswer> {
  const { app, caller, query } = call;
  const names = await namesOf(
    app,
    [query.model, query.provider, query.operator].flatMap((ids) => ids ?? []),
  );
  return listFile<TrackerRow>(call, {
    columns: TRACKER_COLUMNS,
    title: ({ text }) => text.screen['/see-trackers'],
    label: (id, { text }) => text.tracker[id as TrackerColumnId],
    rows: await readAllTrackers(app, caller, query),
    filters: (reader) => filterWords(query, names, reader),
    words: (row, id, { text }) =>
      id === 'availability' ? text.tracker[`availability_${row.availability}`] : row[id as TrackerColumnId],
  });
}

async function namesOf({ database }: App, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const values = await database.sql
    .selectFrom('enum_value')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(values.map(({ id, name }) => [id, name]));
}

function filterWords(
  query: TrackerQuery,
  names: ReadonlyMap<number, string>,
  { text: { tracker, ui } }: Reader,
): [string, string][] {
  const words: [string, string][] = [];
  if (query.q) words.push([tracker.search, query.q]);
  if (query.availability) {
    words.push([
      tracker.availability,
      query.availability.map((one) => tracker[`availability_${one}`]).join(', '),
    ]);
  }
  for (const field of ['model', 'provider', 'operator'] as const) {
    const ids = query[field];
    if (ids) words.push([tracker[field], ids.map((id) => names.get(id) ?? String(id)).join(', ')]);
  }
  if (query.talking) words.push([tracker.talking, query.talking === 'true' ? ui.yes : ui.no]);
  return words;
}
