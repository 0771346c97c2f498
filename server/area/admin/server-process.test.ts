import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { getProcesses } from '#api/server-process.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';
import { aServerProcess } from './server-process.builder.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await testApp();
  token = await server.tokenOf(await aUser(server.app.database, { roles: ['system'] }));
});
afterEach(async () => {
  await server.app.database.pool.query('delete from server_process');
});
afterAll(() => server.close());

const read = async () => (await server.call(getProcesses, { token })).body;

it('system staff sees live processes first, then silent ones, and which one answers', async () => {
  const { app } = server;
  const { database } = app;
  const dead = await aServerProcess(database, { role: 'worker', silentS: 600 });
  const fallen = await aServerProcess(database, { role: 'gateway', silentS: 11 });
  const worker = await aServerProcess(database, { role: 'worker' });
  const late = await aServerProcess(database, { role: 'api', id: app.processId, silentS: 8 });
  await aServerProcess(database, { role: 'all', silentS: 86_500 });
  const { processes, versions, bus } = await read();
  expect(processes.map(({ id, silent, answering }) => ({ id, silent, answering }))).toEqual([
    { id: late, silent: false, answering: true },
    { id: worker, silent: false, answering: false },
    { id: fallen, silent: true, answering: false },
    { id: dead, silent: true, answering: false },
  ]);
  const { seen_at, started_at, ...facts } = processes[1]!;
  expect(facts).toMatchObject({ role: 'worker', host: 'fleet-1', pid: 4711, version: '0.1.0' });
  expect(Date.parse(seen_at) - Date.parse(started_at)).toBe(3_600_000);
  expect({ versions, bus }).toEqual({ versions: ['0.1.0'], bus: 'none' });
});

it('several versions of live processes show an upgrade; that of a silent one does not count', async () => {
  const { database } = server.app;
  await aServerProcess(database, { role: 'all', version: '0.9.0', silentS: 60 });
  await aServerProcess(database, { role: 'api', version: '1.1.0' });
  expect((await read()).versions).toEqual(['1.1.0']);
  await aServerProcess(database, { role: 'worker', version: '1.0.0' });
  expect((await read()).versions).toEqual(['1.0.0', '1.1.0']);
});
