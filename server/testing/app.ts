import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { AnswerOf, Endpoint } from '#api/endpoint.ts';
import { errorBody } from '#api/error.ts';
import { openSession } from '#server/area/account/session/session.ts';
import { lookLog } from '#server/area/looked/look-log.ts';
import { requestLog } from '#server/base/api-log/request-log.ts';
import type { App } from '#server/base/app.ts';
import { readConfig } from '#server/base/config/config.ts';
import { roadsFolder } from '#server/base/config/data-folders.ts';
import { openCrowd } from '#server/base/crowd/crowd.ts';
import type { Database } from '#server/base/db/database.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { type FrameLog, frameLog } from '#server/base/frame-log/frame-log.ts';
import { frameStore } from '#server/base/frame-log/frame-store.ts';
import { openGeocoder } from '#server/base/geocoder/geocoder.ts';
import { openPasswords } from '#server/base/password/password.ts';
import { openTracer } from '#server/base/trace/open-tracer.ts';
import { liveBoard } from '#server/bus/board/live-board.ts';
import { memoryBus } from '#server/bus/bus.ts';
import type { Change } from '#server/bus/change.ts';
import { commitChanges } from '#server/bus/follow-up.ts';
import { publishChanges } from '#server/bus/publish.ts';
import { followKnown, openKnown, refreshKnown } from '#server/known/known.ts';
import { followChanges } from '#server/live/follow/follow-changes.ts';
import { openMaps } from '#server/map-work/open-maps.ts';
import { openRoads } from '#server/road/open-roads.ts';
import { buildHttp } from '#server/role/http-app.ts';
import { followUps } from '#server/worker/follow/follow-ups.ts';

/**
 * The answer of an endpoint: the body read as JSON, checked against the endpoint's schema when it succeeded.
 */
type Answered<Body> = {
  status: number;
  body: Body;
  text: string;
  /** The raw body: a file, a picture. */
  bytes: Buffer;
  /** Code of a failure, null otherwise. */
  code: string | null;
  headers: Readonly<Record<string, unknown>>;
};

export type CallArgs = {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Content type of a body of octets. */
  type?: string;
  token?: string | null;
  address?: string;
  /** The browser's User-Agent. */
  agent?: string;
};

/** A server on a separate database, with a clock that stands still until the test moves it. */
export type TestApp = {
  app: App;
  http: FastifyInstance;
  clock: { nowMs: number };
  /** Lines of the log, as objects. */
  logged: Record<string, unknown>[];
  /** For a gateway on the same database. */
  frames: FrameLog;
  call<E extends Endpoint>(endpoint: E, args?: CallArgs): Promise<Answered<AnswerOf<E>>>;
  /** Announces changes as a command does that has just written them. */
  announce(changes: readonly Change[]): Promise<void>;
  /** Opens a session without a password. */
  tokenOf(user: { id: number; username: string }): Promise<string>;
  /** Finds road files that came or changed. */
  lookForRoads(): void;
  /** Starts to listen, for sockets; returns the socket's address. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

/** Monday 2 March 2026, 11:00 in Madrid. */
export const NOW = Date.parse('2026-03-02T10:00:00Z');

/** A folder that does not exist: the routes of all built files would be half of the work of an app. */
const NO_PAGES = join(import.meta.dirname, 'no-pages');
/** Nobody answers there: tests make no requests to the internet. */
const NO_ARCHIVE = 'http://127.0.0.1:9/{date}.pmtiles';

/** Opens the server side of an installation in the test; pages are served from `webFolder` alone. */
export async function testApp(
  settings: Readonly<Record<string, string>> = {},
  { webFolder = NO_PAGES, ...options }: { webFolder?: string; database?: Database } = {},
): Promise<TestApp> {
  const database = options.database ?? (await testDatabase());
  const clock = { nowMs: NOW };
  const known = openKnown();
  await refreshKnown({ database, known, now: () => clock.nowMs });
  const logged: Record<string, unknown>[] = [];
  const write = (line: string) => void logged.push(JSON.parse(line));
  const board = liveBoard();
  const folder = mkdtempSync(join(tmpdir(), 'traza-app-'));
  const config = readConfig({ DATA_DIR: folder, MAP_SOURCE: NO_ARCHIVE, ...settings });
  const log = pino({ level: settings.LOG_LEVEL ?? 'info' }, { write });
  const store = frameStore(database.pool);
  const frames = frameLog({ store, isKept: config.FRAME_DAYS > 0, log, onDropped: () => {} });
  const geocoder = await openGeocoder({ database, config, log, now: () => clock.nowMs }, 0);
  const roads = openRoads({ folder: roadsFolder(config), log });
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = config;
  const tracer = collector ? openTracer(collector, config, randomUUID()) : undefined;
  const app: App = {
    ...(tracer && { tracer }),
    config,
    database,
    known,
    board,
    log,
    frames,
    // Written when a test calls `flush`.
    requests: requestLog({ pool: database.pool, onDropped: () => {} }),
    geocoder,
    roads,
    maps: openMaps(config),
    passwords: openPasswords(),
    crowd: openCrowd(),
    looks: lookLog({ database, now: () => clock.nowMs, publish: (changes) => app.publish(changes) }),
    now: () => clock.nowMs,
    // As JSON, the form in which another process would receive them.
    publish: (changes) => publishChanges(app.bus, JSON.parse(JSON.stringify(changes))),
    showStored: (frames) => void app.bus.publish('live', frames),
    processId: randomUUID(),
    isBusUp: () => null,
    otherApis: () => 0,
    ending: new AbortController().signal,
    bus: memoryBus(log),
  };
  // No lane runs here; those that a test opens subscribe as well.
  followKnown(app);
  followChanges(app);
  app.bus.subscribe('follow_ups', followUps(app));
  const http = await buildHttp(app, { webFolder });
  const prefix = `/api/${app.config.PRODUCT}`;
  return {
    app,
    http,
    clock,
    logged,
    frames,
    async call(endpoint, args = {}) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(String(args.params?.[name])),
      );
      const response = await http.inject({
        method: endpoint.method,
        url: prefix + path,
        ...(args.query && { query: { ...args.query } }),
        ...(args.body !== undefined && { payload: args.body as object }),
        ...(args.address && { remoteAddress: args.address }),
        headers: {
          ...(args.token && { authorization: `Bearer ${args.token}` }),
          ...(args.type && { 'content-type': args.type }),
          ...(args.agent && { 'user-agent': args.agent }),
        },
      });
      return answered(endpoint, response);
    },
    announce: (changes) => commitChanges(app, async () => changes),
    async tokenOf(user) {
      const { token } = await openSession(database, user, { keepConnected: true, nowMs: clock.nowMs });
      return token;
    },
    lookForRoads: roads.look,
    async listen() {
      await http.listen({ host: '127.0.0.1', port: 0 });
      const { port } = http.server.address() as AddressInfo;
      return `ws://127.0.0.1:${port}${prefix}/socket`;
    },
    async close() {
      await http.close();
      await tracer?.close();
      await geocoder.close();
      roads.close();
      await frames.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Injected = {
  statusCode: number;
  body: string;
  rawPayload: Buffer;
  headers: Record<string, unknown>;
};

function answered<E extends Endpoint>(endpoint: E, response: Injected): Answered<AnswerOf<E>> {
  const { statusCode: status, body: text, rawPayload: bytes, headers } = response;
  const answer = { status, text, bytes, headers, code: null };
  expect(headers['x-request-id'], endpoint.name).toBeTruthy();
  if (endpoint.answer === 'bytes' && status < 300) return { ...answer, body: undefined as AnswerOf<E> };
  const body: unknown = JSON.parse(text);
  if (status < 300 && endpoint.answer !== 'bytes') {
    // Strict: an answer must not contain any member missing in the schema.
    expect(endpoint.answer.parse(body), endpoint.name).toEqual(body);
    return { ...answer, body: body as AnswerOf<E> };
  }
  return { ...answer, code: errorBody.parse(body).error.code, body: body as AnswerOf<E> };
}
