import type { ClientBase, QueryResultRow } from 'pg';

/** The rows of a query, `atOnce` of them in memory. Cursors open at the same time have different names. */
export async function* cursorRows<Row extends QueryResultRow>(
  client: ClientBase,
  { name, sql, atOnce }: { name: string; sql: string; atOnce: number },
): AsyncGenerator<Row> {
  await client.query(`declare ${name} no scroll cursor for ${sql}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${atOnce} from ${name}`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query(`close ${name}`);
}
