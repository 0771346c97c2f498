import { sql } from 'kysely';
import { getDriverPersonExport, getHeldData, getOwnPersonExport, getUserPersonExport } from '#api/person.ts';
import { daySpan } from '#domain/day.ts';
import { findAdministered } from '#server/area/account/user/read-user.ts';
import { lookAtDrivers } from '#server/area/looked/look-at.ts';
import { readOwnDriver } from '#server/area/looked/read-looks.ts';
import { driverInScope } from '#server/base/access/driver-scope.ts';
import { type Reader, readerOf } from '#server/base/access/reader.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { type PersonPart, personFile } from './person-file.ts';
import { driverFiles, userFiles } from './person-files.ts';
import { readDriverTables, readUserTables } from './read-driver-tables.ts';
import { readHeld } from './read-held.ts';

const nameOf = ({ t }: Reader, id: number) => `${t('held.file')}_${id}`;

async function driverPart(
  { database }: App,
  driverId: number,
  seenBy: { isOwn: boolean },
): Promise<PersonPart> {
  return {
    folder: 'driver',
    tables: await readDriverTables(database, driverId, seenBy),
    files: await driverFiles(database, driverId),
  };
}

const userPart = async ({ database }: App, userId: number): Promise<PersonPart> => ({
  folder: 'user',
  tables: await readUserTables(database, userId),
  files: await userFiles(database, userId),
});

const driverFile = handle(getDriverPersonExport, async (call) => {
  const { params, caller, app } = call;
  const { rows } = await sql<{ first: string }>`
    select (created_at at time zone time_zone)::date::text as first from driver
    where id = ${params.driver_id} and ${driverInScope(caller)}`.execute(app.database.sql);
  if (!rows[0]) throw notFound();
  const { day: to } = daySpan(app.now(), caller.timeZone);
  const days = { from: rows[0].first < to ? rows[0].first : to, to };
  await lookAtDrivers(call, { kind: 'file', drivers: [params.driver_id], days });
  const reader = await readerOf(app, caller);
  const part = await driverPart(app, params.driver_id, { isOwn: false });
  return personFile(nameOf(reader, params.driver_id), [part], reader);
});

const userFile = handle(getUserPersonExport, async ({ params, caller, app }) => {
  await findAdministered(app.database, caller, params.user_id);
  const reader = await readerOf(app, caller);
  return personFile(nameOf(reader, params.user_id), [await userPart(app, params.user_id)], reader);
});

const ownFile = handle(getOwnPersonExport, async ({ caller, app }) => {
  const driver = await readOwnDriver(app.database, caller.userId);
  const reader = await readerOf(app, caller);
  const parts = [
    await userPart(app, caller.userId),
    ...(driver ? [await driverPart(app, driver.id, { isOwn: true })] : []),
  ];
  return personFile(nameOf(reader, caller.userId), parts, reader);
});

/** The data of one person: what is held, and all of it as an archive (GDPR art. 15, 17 and 20). */
export const personHandlers: readonly Handler[] = [
  handle(getHeldData, async ({ params, caller, app }) => {
    const held = await readHeld(app.database, caller, params.driver_id);
    if (!held) throw notFound();
    return held;
  }),
  driverFile,
  userFile,
  ownFile,
];
