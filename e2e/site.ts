import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Database } from '#server/base/db/database.ts';
import { testDatabase } from '#server/base/db/testing.ts';
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
  /** The visitor of this test stays until the end of the file. After each test it took part in, `rest` runs. */
  keep(visitor: Visitor, rest: () => Promise<void>): void;
  /** Starts a new server after the test has ended the old one. */
  restart(settings?: Readonly<Record<string, string>>): Promise<void>;
};

/** The longest time for one step on a page, milliseconds. */
const TIMEOUT_MS = 60_000;
/** Pictures of pages on which a test failed. */
const PICTURES = join(import.meta.dirname, '../.cache/e2e');

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
  const open = new Set<BrowserContext>();
  /** The visitors of the present test. */
  const visitors: Visitor[] = [];
  /** The kept ones among them. */
  const rests = new Map<Visitor, () => Promise<void>>();

  beforeAll(async () => {
    database = await testDatabase();
    ends.push(() => database.close());
    facts = await fill(database);
    server = await startServerProcess({ DATABASE_URL: database.url, ...settings });
    ends.push(() => server.stop());
  });

  afterEach(async ({ task }) => {
    const left = visitors.splice(0);
    const isFailed = task.result?.state === 'fail';
    if (isFailed) await picture(left, task.name);
    for (const visitor of left) {
      const rest = rests.get(visitor);
      rests.delete(visitor);
      if (rest && !isFailed) await rest();
      else await visitor.context.close();
    }
    expect(left.flatMap((visitor) => visitor.watch.end())).toEqual([]);
  });

  afterAll(async () => {
    for (const context of open) await context.close();
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
      open.add(context);
      context.once('close', () => open.delete(context));
      context.setDefaultTimeout(TIMEOUT_MS);
      const visitor = { context, watch: watch(context, settings.baseURL), page: await context.newPage() };
      visitors.push(visitor);
      if (!hasGround) await plainMap(visitor.page);
      return visitor;
    },
    keep(visitor, rest) {
      rests.set(visitor, rest);
      if (!visitors.includes(visitor)) visitors.push(visitor);
    },
    async restart(changed = {}) {
      server = await startServerProcess({ DATABASE_URL: database.url, ...settings, ...changed });
    },
  };
}

async function picture(visitors: readonly Visitor[], name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const pages = visitors.flatMap(({ context }) => context.pages());
  for (const [i, page] of pages.entries()) {
    const path = join(PICTURES, `${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${i}.png`);
    // A page that can no longer be drawn must not hide the reason of the failure.
    await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
  }
}
