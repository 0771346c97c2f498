import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Database } from '#server/base/db/database.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { portsFrom } from '#server/testing/free-ports.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { DESK, sharedBrowser, VISITOR } from './browser.ts';
import { plainMap } from './plain-map.ts';
import { type Watch, watch } from './watch.ts';

/** A visitor with a separate browser context. */
export type Visitor = { context: BrowserContext; page: Page; watch: Watch };

/** The way of a visit: `hasGround` draws maps in full, for tests that look at them or measure. */
export type VisitOptions = BrowserContextOptions & { hasGround?: true };

/** A running installation and a browser, ready when the first test begins. */
export type Site<Facts> = {
  /** The result of `fill`. */
  readonly facts: Facts;
  readonly database: Database & { url: string };
  readonly server: ServerProcess;
  /** The address of the installation. */
  readonly origin: string;
  /** Opens a page with empty storage, unless `options` say otherwise. It is closed after the test. */
  visit(options?: VisitOptions): Promise<Visitor>;
  /** The visitor stays until the end of the file, when `leave` takes it over. */
  keep(visitor: Visitor, leave: () => Promise<void>): void;
  /** A kept visitor takes part in this test; `rest` runs after it. */
  join(visitor: Visitor, rest: () => Promise<void>): void;
  /** Starts a new server after the test has ended the old one. */
  restart(settings?: Readonly<Record<string, string>>): Promise<void>;
};

/** The longest time for one step on a page, milliseconds. */
const TIMEOUT_MS = 60_000;
/** Pictures of pages on which a test failed. */
const PICTURES = join(import.meta.dirname, '../.cache/e2e');

/** Workers, also of two test runs at once, look for their port from different ones on. */
const FIRST_PORT = 25_000 + (process.pid % 350) * 20;
let port: number | undefined;

/**
 * Starts the whole program as a process on a separate database, for the tests of one file. After each test it
 * checks that no request has left the installation and that nothing has failed unnoticed.
 */
export function useSite<Facts>(
  fill: (database: Database) => Promise<Facts>,
  settings: Readonly<Record<string, string>> = {},
): Site<Facts> {
  let database: Site<Facts>['database'];
  let facts: Facts;
  let server: ServerProcess;
  const ends: (() => Promise<unknown>)[] = [];
  /** The visitors of the present test, with the work after it. */
  const visitors = new Map<Visitor, () => Promise<void>>();
  const kept = new Map<Visitor, () => Promise<void>>();
  const start = (changed: Readonly<Record<string, string>> = {}) => {
    const fixed = { DATABASE_URL: database.url, HTTP_PORT: String(port) };
    return startServerProcess({ ...fixed, ...settings, ...changed });
  };

  beforeAll(async () => {
    database = await testDatabase();
    ends.push(() => database.close());
    facts = await fill(database);
    // All files of a worker have the same address, so that its browsers know the pages' files already.
    port ??= (await portsFrom(FIRST_PORT).next()).value;
    server = await start();
    ends.push(() => server.stop());
  });

  afterEach(async ({ task }) => {
    const present = [...visitors];
    visitors.clear();
    const isFailed = task.result?.state === 'fail';
    if (isFailed) await picture(present, task.name);
    for (const [visitor, rest] of present) {
      if (!isFailed) await rest();
      else {
        kept.delete(visitor);
        await visitor.context.close();
      }
    }
    expect(present.flatMap(([visitor]) => visitor.watch.end())).toEqual([]);
  });

  afterAll(async () => {
    for (const leave of kept.values()) await leave();
    for (const end of ends.reverse()) await end();
  });

  return {
    get facts() {
      return facts;
    },
    get database() {
      return database;
    },
    get server() {
      return server;
    },
    get origin() {
      return `http://127.0.0.1:${server.httpPort}`;
    },
    async visit({ hasGround, ...options } = {}) {
      const browser = await sharedBrowser();
      const settings = { ...VISITOR, ...DESK, baseURL: this.origin, ...options };
      const context = await browser.newContext(settings);
      context.setDefaultTimeout(TIMEOUT_MS);
      const visitor = { context, watch: watch(context, settings.baseURL), page: await context.newPage() };
      visitors.set(visitor, () => context.close());
      if (!hasGround) await plainMap(visitor.page);
      return visitor;
    },
    keep: (visitor, leave) => void kept.set(visitor, leave),
    join: (visitor, rest) => void visitors.set(visitor, rest),
    async restart(changed = {}) {
      server = await start(changed);
    },
  };
}

async function picture(visitors: readonly (readonly [Visitor, unknown])[], name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const pages = visitors.flatMap(([{ context }]) => context.pages());
  for (const [i, page] of pages.entries()) {
    const path = join(PICTURES, `${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${i}.png`);
    // A page that can no longer be drawn must not hide the reason of the failure.
    await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
  }
}
