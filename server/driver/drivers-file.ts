import type { DriverQuery, DriverRow } from '#api/driver.ts';
import { DRIVER_COLUMNS } from '#domain/driver/column.ts';
import type { Caller } from '../access/caller.ts';
import type { Reader } from '../access/reader.ts';
import type { App } from '../app.ts';
import { driverInWords, listFile } from '../http/list-file.ts';
import type { FileAnswer } from '../http/route.ts';
import { readAllDrivers } from './read-drivers.ts';

type Id = (typeof DRIVER_COLUMNS)[number]['id'];

/** The list of drivers as it is on screen. */
export async function driversFile(call: {
  app: App;
  caller: Caller;
  query: DriverQuery & { columns: readonly string[] };
}): Promise<FileAnswer> {
  const { app, caller, query } = call;
  return listFile<DriverRow>(call, {
    columns: DRIVER_COLUMNS,
    title: ({ text }) => text.screen['/config-drivers'],
    label: (id, { text }) => text.driver[id as Id],
    rows: await readAllDrivers(app.database, caller, query, app.now()),
    filters: (reader) => filterWords(query, reader),
    words(row, id, reader) {
      if (id === 'name') return driverInWords(row.name, reader);
      if (id === 'driver_type') return reader.text.driver[`type_${row.driver_type}`];
      return row[id as Id];
    },
  });
}

function filterWords(query: DriverQuery, { text }: Reader): [string, string][] {
  const { driver, ui } = text;
  const words: [string, string][] = [];
  if (query.q) words.push([driver.searched, query.q]);
  if (query.driver_type) {
    words.push([driver.driver_type, query.driver_type.map((one) => driver[`type_${one}`]).join(', ')]);
  }
  if (query.state) words.push([driver.state, query.state.map((one) => driver[`state_${one}`]).join(', ')]);
  if (query.with_vehicle !== undefined)
    words.push([driver.with_vehicle, query.with_vehicle ? ui.yes : ui.no]);
  if (query.with_card !== undefined) words.push([driver.with_card, query.with_card ? ui.yes : ui.no]);
  return words;
}
