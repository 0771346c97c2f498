import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteTracker, getTracker, getTrackerHistory, postTrackerSecret, putTracker } from '#api/tracker.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerProtocol } from '#domain/tracker/tracker-protocol.ts';
import { encodeAnswer, encodeLogin as encodeGt06Login } from '#server/protocol/gt06/encode.ts';
import { TYPE } from '#server/protocol/gt06/packet-type.ts';
import { encodeLogin, encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aTracker, aUser, aValue } from '#server/testing/builders.ts';
import { testGateway } from '#server/testing/gateway.ts';
import { reading } from '#server/testing/tracker-client.ts';

// The identity of trackers, on the trackers' ports.
let server: TestApp;
let gateway: Awaited<ReturnType<typeof testGateway>>;
let token: string;

beforeAll(async () => {
  server = await testApp();
  const { app } = server;
  gateway = await testGateway(server.app, { now: app.now });
  // As in a process that receives a change and has none of the tracker's connections.
  app.bus.subscribe('forget_trackers', (imeis) => imeis.forEach(gateway.registry.forget));
  token = await server.tokenOf(await aUser(app.database, { roles: ['administrator'] }));
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});

const tracker = (protocol: TrackerProtocol | null) => aTracker(server.app.database, { protocol });
const secretOf = async (id: number) => {
  const { status, body } = await server.call(postTrackerSecret, { token, params: { tracker_id: id } });
  expect(status).toBe(200);
  return body.secret;
};
const report = async (id: string) =>
  (await fetch(`http://127.0.0.1:${gateway.ports.osmand}/?id=${id}&lat=40.4&lon=-3.7`)).status;
/** The answer to a login; null when the gateway closes the connection instead. */
async function login(protocol: 'teltonika' | 'gt06', imei: string): Promise<string | null> {
  const socket = connect({ port: gateway.ports[protocol], host: '127.0.0.1' });
  const read = reading(socket);
  socket.write(protocol === 'gt06' ? encodeGt06Login(imei, 1) : encodeLogin(imei));
  const answer = await read(protocol === 'gt06' ? 10 : 1).catch(() => null);
  socket.destroy();
  return answer?.toString('hex') ?? null;
}
const refusals = async (imei: string) =>
  (
    await server.app.database.pool.query(
      `select packet_refusal.protocol, reason, times from packet_refusal
       join tracker on tracker.id = tracker_id where imei = $1 order by 1`,
      [imei],
    )
  ).rows;

it('a phone is known by its secret id, and by nothing that others can read', async () => {
  const { id, imei } = await tracker('osmand');
  expect(await report(imei)).toBe(400);
  const first = await secretOf(id);
  expect(first).toMatch(/^[\w-]{16}$/);
  expect(await report(first)).toBe(200);
  expect(await report(imei)).toBe(400);
  expect(await refusals(imei)).toEqual([{ protocol: 'osmand', reason: 'imei_over_http', times: 2 }]);

  const second = await secretOf(id);
  expect(await report(first)).toBe(400);
  expect(await report(second)).toBe(200);
  const params = { tracker_id: id };
  const record = await server.call(getTracker, { token, params });
  expect(record.body.secret_at).toBe(new Date(NOW).toISOString());
  const history = await server.call(getTrackerHistory, { token, params });
  expect(history.body.history.map(({ changes }) => changes)).toEqual([
    [{ field: 'secret', from: 'set', to: 'changed' }],
    [{ field: 'secret', from: null, to: 'set' }],
  ]);
  const { rows } = await server.app.database.pool.query('select * from tracker where id = $1', [id]);
  for (const told of [record.text, history.text, JSON.stringify(rows)]) expect(told).not.toContain(second);
});

it('a tracker is heard on the protocol of its record only', async () => {
  const { imei } = await tracker('teltonika');
  expect(await login('gt06', imei)).toBe(null);
  expect(await login('gt06', imei)).toBe(null);
  expect(await report(imei)).toBe(400);
  expect(await login('teltonika', imei)).toBe('01');
  expect(await refusals(imei)).toEqual([
    { protocol: 'gt06', reason: 'other_protocol', times: 2 },
    { protocol: 'osmand', reason: 'other_protocol', times: 1 },
  ]);
});

it('or on that of its first contact, when its record is older than the question', async () => {
  const { imei } = await tracker(null);
  expect(await login('gt06', imei)).toBe(encodeAnswer(TYPE.login, 1).toString('hex'));
  expect(await login('teltonika', imei)).toBe('00');
  expect(await login('gt06', imei)).not.toBe(null);
});

it('a secret id belongs to phones, and ends when the tracker becomes another', async () => {
  const { database } = server.app;
  const [model, provider, operator] = await Promise.all(
    ['tracker_model', 'tracker_provider', 'gsm_operator'].map((list) => aValue(database, { list })),
  );
  const lists = { model_id: model!.id, provider_id: provider!.id, operator_id: operator!.id };
  const { id, imei } = await tracker('osmand');
  const secret = await secretOf(id);
  const params = { tracker_id: id };
  const body = { imei, ...lists, protocol: 'gt06' as const, record_version: 1 };
  expect((await server.call(putTracker, { token, params, body })).status).toBe(200);
  expect(await report(secret)).toBe(400);
  const refused = await server.call(postTrackerSecret, { token, params });
  expect([refused.status, refused.code]).toEqual([409, 'tracker.noSecretId']);
});

it('one that is deleted is cut off with the next thing that it says', async () => {
  const { id, imei } = await tracker('teltonika');
  const socket = connect({ port: gateway.ports.teltonika, host: '127.0.0.1' });
  const read = reading(socket);
  socket.write(encodeLogin(imei));
  expect((await read(1))[0]).toBe(1);
  const params = { tracker_id: id };
  expect((await server.call(deleteTracker, { token, params })).status).toBe(200);
  socket.write(encodeTcpFrame([recordAt(NOW)], { codec: '8E' }));
  await expect(read(4)).rejects.toThrow('ended');
});
