import type { AssignmentQuery, AssignmentRow } from '#api/assignment.ts';
import { ASSIGNMENT_COLUMNS } from '#domain/driver/column.ts';
import type { Caller } from '../access/caller.ts';
import type { Reader } from '../access/reader.ts';
import type { App } from '../app.ts';
import { driverInWords, listFile } from '../http/list-file.ts';
import type { FileAnswer } from '../http/route.ts';
import { readAllAssignments } from './read-assignments.ts';

type Id = (typeof ASSIGNMENT_COLUMNS)[number]['id'];

/** The list of assignments as it is on screen. */
export async function assignmentsFile(call: {
  app: App;
  caller: Caller;
  query: AssignmentQuery & { columns: readonly string[] };
}): Promise<FileAnswer> {
  const { app, caller, query } = call;
  return listFile<AssignmentRow>(call, {
    columns: ASSIGNMENT_COLUMNS,
    title: ({ text }) => text.driver.assignmentList,
    label: (id, { text }) => (id === 'license' ? text.driver.plate : text.driver[id as Id]),
    rows: await readAllAssignments(app.database, caller, query, app.now()),
    filters: (reader) => filterWords(query, reader),
    words(row, id, reader) {
      if (id === 'driver') return driverInWords(row.driver, reader);
      if (id === 'state') return reader.text.driver[`state_${row.state}`];
      if (id === 'origin') return reader.text.driver[`origin_${row.origin}`];
      return row[id as Id];
    },
  });
}

function filterWords(query: AssignmentQuery, { text: { driver } }: Reader): [string, string][] {
  const words: [string, string][] = [];
  if (query.q) words.push([driver.searched, query.q]);
  if (query.state) words.push([driver.state, query.state.map((one) => driver[`state_${one}`]).join(', ')]);
  if (query.period_from || query.period_to) {
    words.push([driver.period, `${query.period_from ?? '…'} – ${query.period_to ?? '…'}`]);
  }
  return words;
}
