import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteCalendarFeed, getCalendarFeed, postCalendarFeed } from '#api/calendar.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aValue, aVehicle } from '#server/testing/builders.ts';

let server: TestApp;
let user: { id: number; username: string };
let token: string;
let fleetId: number;
const NAME = `Furgón; nº 7, «reparto» \\ ñandú ${'é'.repeat(60)}`;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  fleetId = (await aFleet(database)).id;
  const foreign = await aFleet(database);
  user = await aUser(database, { fleetIds: [fleetId], language: 'it' });
  token = await server.tokenOf(user);
  const type = await aValue(database, { list: 'itv_type', name: 'Estintore' });
  for (const [columns, next] of [
    [{ fleet_id: fleetId, license: '1111AAA', alias: NAME }, '2026-03-09'],
    [{ fleet_id: fleetId, license: '2222BBB' }, '2026-02-27'],
    [{ fleet_id: foreign.id, license: '3333CCC' }, '2026-03-09'],
  ] as const) {
    const { id } = await aVehicle(database, columns);
    await database.sql
      .insertInto('vehicle_inspection')
      .values({ vehicle_id: id, type_id: type.id, next, exemption: false })
      .execute();
  }
});
afterAll(() => server.close());

const create = async () => (await server.call(postCalendarFeed, { token })).body.path;
/** Reads a minute after the last reading, so that no pace limit applies. */
const read = (path: string, headers: Record<string, string> = {}) => {
  server.clock.nowMs += 60_000;
  return server.http.inject({ url: path, headers });
};
const events = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

it('is a calendar of the owner’s vehicles, in the owner’s language, as RFC 5545 has it', async () => {
  const path = await create();
  const { statusCode, headers, rawPayload, payload } = await read(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  // Lines end with CRLF and are at most 75 octets long.
  expect(payload.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(payload.endsWith('END:VCALENDAR') || payload.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of rawPayload.toString('latin1').split('\r\n')) expect(line.length).toBeLessThanOrEqual(75);
  const found = events(payload);
  expect(found.map((event) => [event.summary, event.startDate.toString(), event.startDate.isDate])).toEqual([
    ['2222BBB · Revisione · Estintore', '2026-02-27', true],
    ['1111AAA · Revisione · Estintore', '2026-03-09', true],
  ]);
  expect(found[1]!.description).toContain(NAME);
  expect(found[1]!.description).toContain('In scadenza: scade tra 7 giorni');
  const calendar = new ICAL.Component(ICAL.parse(payload));
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Calendario');
  expect(payload).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H');
  expect(payload).toMatch(/DTSTART;VALUE=DATE:20260309\r\n/);
  expect(payload).toMatch(/DTSTAMP:20260302T000000Z\r\n/);
  // The same dues keep their ids.
  expect(events((await read(path)).payload).map(({ uid }) => uid)).toEqual(found.map(({ uid }) => uid));
});

it('says that nothing has changed, and what has', async () => {
  const path = await create();
  const { etag } = (await read(path)).headers;
  const again = await read(path, { 'if-none-match': String(etag) });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
  await server.app.database.pool.query(`update vehicle set alias = 'Otro' where license = '2222BBB'`);
  expect((await read(path, { 'if-none-match': String(etag) })).statusCode).toBe(200);
});

it('is known by its secret alone, until it is renewed or revoked', async () => {
  const first = await create();
  const second = await create();
  expect(first).not.toBe(second);
  expect((await read(first)).statusCode).toBe(404);
  expect((await read(second)).statusCode).toBe(200);
  const { rows } = await server.app.database.pool.query('select * from calendar_feed');
  const secret = second.split('/').at(-1)!.replace('.ics', '');
  expect(JSON.stringify([rows, server.logged])).not.toContain(secret);
  expect((await server.call(getCalendarFeed, { token })).body.read_at).toBe(
    new Date(server.clock.nowMs).toISOString(),
  );
  await server.call(deleteCalendarFeed, { token });
  expect((await read(second)).statusCode).toBe(404);
  expect((await server.call(getCalendarFeed, { token })).body).toEqual({ created_at: null, read_at: null });
});

it('follows what its owner may see, and ends with the account', async () => {
  const path = await create();
  const { pool } = server.app.database;
  await pool.query('delete from user_fleet where user_id = $1', [user.id]);
  expect(events((await read(path)).payload)).toEqual([]);
  await pool.query('insert into user_fleet (user_id, fleet_id) values ($1, $2)', [user.id, fleetId]);
  expect(events((await read(path)).payload)).toHaveLength(2);
  await pool.query('update app_user set disabled = true where id = $1', [user.id]);
  expect((await read(path)).statusCode).toBe(404);
  await pool.query('update app_user set disabled = false where id = $1', [user.id]);
});

it('is not read without a pause', async () => {
  const path = await create();
  expect((await read(path)).statusCode).toBe(200);
  expect((await server.http.inject({ url: path })).statusCode).toBe(429);
  expect(server.clock.nowMs).toBeLessThan(NOW + 3_600_000);
});
