import pg from 'pg';
import { INVARIANTS } from './invariants.ts';
import { unreadablePositions } from './unreadable-positions.ts';

/** An invariant, with its violations: at most `MOST` of them, and their number. */
export type Checked = { name: string; count: number; what: string[] };

const MOST = 5;

/** Checks all invariants of stored data. It only reads, in one transaction, beside a running server. */
export async function checkData(url: string): Promise<Checked[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'traza check' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await checkIn(client);
  } finally {
    await client.end();
  }
}

/** The same in a transaction of the caller. */
export async function checkIn(client: pg.ClientBase): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const { name, sql } of INVARIANTS) {
    const { rows } = await client.query<{ what: string; count: string }>(
      `select what, count(*) over () as count from (${sql}) as broken limit ${MOST}`,
    );
    checked.push({ name, count: Number(rows[0]?.count ?? 0), what: rows.map(({ what }) => what) });
  }
  const positions: Checked = { name: 'stored positions can be read', count: 0, what: [] };
  for await (const { what } of unreadablePositions(client)) {
    positions.count += what.length;
    positions.what.push(...what.slice(0, MOST - positions.what.length));
  }
  return [...checked, positions];
}
