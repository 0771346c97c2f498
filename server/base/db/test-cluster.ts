import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

/** One PostgreSQL for a whole test run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'traza-test-'));
  const cluster = await startEmbedded(folder, { fast: true });
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query('create database traza_template');
  await client.end();
  await migrate(Object.assign(new URL(cluster.url), { pathname: '/traza_template' }).href);
  project.provide('databaseUrl', cluster.url);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
