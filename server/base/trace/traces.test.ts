import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postReport } from '#api/report.ts';
import { getVehicle } from '#api/vehicle.ts';
import { blankRecord } from '#domain/telemetry/record.ts';
import { startIngest } from '#server/gateway/lane/ingest.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { runJob } from '#server/worker/job/jobs.ts';
import { droppedSpans } from './dropped-spans.ts';
import { openTracer } from './open-tracer.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
/** Stands wherever a person or a vehicle has words. */
const PLANTED = 'PLANTADO';

type WireSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
};

/** The bodies that the collector has received, and the request line of each with a header. */
const bodies: string[] = [];
const paths: (string | undefined)[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    bodies.push(body);
    paths.push(`${request.method} ${request.url} ${request.headers['x-tenant']}`);
    response.end('{}');
  });
});

const received = (): WireSpan[] =>
  bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as WireSpan[]);
const facts = ({ attributes }: WireSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

let server: TestApp;
let address: string;
beforeAll(async () => {
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  server = await testApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=traza',
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
});
afterAll(async () => {
  await server.close();
  await new Promise((closed) => collector.close(closed));
});

it('a collector gets requests below their callers, reports, batches and jobs, and no word of a person', async () => {
  const { app, http, clock } = server;
  const fleet = await aFleet(app.database, { name: PLANTED });
  const names = { username: PLANTED.toLowerCase(), name: PLANTED, surname: PLANTED };
  const user = await aUser(app.database, { ...names, roles: ['administrator'], fleetIds: [fleet.id] });
  const vehicle = await aVehicle(app.database, { fleet_id: fleet.id, license: PLANTED, alias: PLANTED });
  const token = await server.tokenOf(user);
  const answer = await http.inject({
    method: 'GET',
    url: `/api/traza${getVehicle.path.replace(/\{\w+\}/, String(vehicle.id))}`,
    headers: {
      authorization: `Bearer ${token}`,
      traceparent: `00-${TRACE}-${CALLER}-01`,
      'user-agent': PLANTED,
    },
  });
  expect(answer.statusCode).toBe(200);
  // The body is read from the connection, after the span has begun.
  const day = { from: '2026-02-25', to: '2026-02-25' };
  const report = await server.call(postReport, { token, params: { report: 'Journeys' }, body: day });
  expect(report.status).toBe(200);
  const missing = await http.inject({ method: 'GET', url: `/${PLANTED}` });
  expect(missing.statusCode).toBeGreaterThan(199);
  const ingest = startIngest({
    ...{ known: app.known, pool: app.database.pool, log: app.log, tracer: app.tracer },
    onStored: () => {},
    quarantine: async () => {},
  });
  const records = [1, 2, 3].map((minute) => blankRecord(clock.nowMs - minute * 60_000)).reverse();
  await ingest.store({ vehicleId: vehicle.id, records, receivedMs: clock.nowMs });
  await ingest.stop();
  await expect(
    runJob(app, { name: 'sweep-traced', run: () => Promise.reject(new Error(PLANTED)) }),
  ).rejects.toThrow(PLANTED);
  await app.tracer!.close();

  const spans = received();
  const one = (name: string) => {
    const found = spans.filter((span) => span.name === name);
    expect([name, found.length]).toEqual([name, 1]);
    return found[0]!;
  };
  expect(spans.map(({ name }) => name).sort()).toEqual([
    `GET ${getVehicle.path}`,
    `POST ${postReport.path}`,
    'ingest batch',
    'job sweep-traced',
    'report Journeys',
  ]);
  const read = one(`GET ${getVehicle.path}`);
  expect(read).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2, status: {} });
  expect(facts(read)).toEqual({
    'http.request.method': 'GET',
    'http.route': getVehicle.path,
    'http.response.status_code': 200,
    'traza.request_id': answer.headers['x-request-id'],
  });
  const asked = one(`POST ${postReport.path}`);
  expect(asked).not.toHaveProperty('parentSpanId');
  expect(one('report Journeys')).toMatchObject({
    traceId: asked.traceId,
    parentSpanId: asked.spanId,
    kind: 1,
  });
  const batch = one('ingest batch');
  expect(facts(batch)).toEqual({ 'traza.packets': 1, 'traza.records': 3 });
  expect(one('job sweep-traced').status).toEqual({ code: 2 });
  for (const span of spans) {
    const [startNs, endNs] = [BigInt(span.startTimeUnixNano), BigInt(span.endTimeUnixNano)];
    expect(endNs).toBeGreaterThanOrEqual(startNs);
    expect(Math.abs(Number(startNs / 1_000_000n) - Date.now())).toBeLessThan(600_000);
  }
  expect(bodies.join('\n').toUpperCase()).not.toContain(PLANTED);
  expect(new Set(paths)).toEqual(new Set(['POST /v1/traces traza']));
});

it('a caller that keeps nothing, and a ratio of none, send nothing', async () => {
  const before = bodies.length;
  const settings = { OTEL_EXPORTER_OTLP_HEADERS: {}, ROLE: 'all' } as const;
  const all = openTracer(address, { ...settings, OTEL_TRACES_SAMPLER_ARG: 1 }, 'a');
  const left = all.start('left', { parent: { traceId: TRACE, spanId: CALLER, isSampled: false } });
  left.run(() => all.start('below').end());
  left.end();
  const none = openTracer(address, { ...settings, OTEL_TRACES_SAMPLER_ARG: 0 }, 'a');
  none.start('none').end();
  await Promise.all([all.close(), none.close()]);
  expect(bodies.length).toBe(before);
});

it('a collector that is away costs a counted drop of each span, and a bounded memory', async () => {
  const count = async () => (await droppedSpans.get()).values[0]!.value;
  const before = await count();
  const settings = { OTEL_EXPORTER_OTLP_HEADERS: {}, OTEL_TRACES_SAMPLER_ARG: 1, ROLE: 'all' } as const;
  // Nothing listens at the discard port of this machine.
  const tracer = openTracer('http://127.0.0.1:9', settings, 'a');
  // In one turn: 512 are on their way, 2,048 wait, and the others are dropped at once.
  for (let n = 0; n < 3_000; n++) tracer.start('work').end();
  expect((await count()) - before).toBe(3_000 - 512 - 2_048);
  await tracer.close();
  expect((await count()) - before).toBe(3_000);
});
