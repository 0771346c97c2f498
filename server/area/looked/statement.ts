import { createHash } from 'node:crypto';
import { daySpan, dayStartMs } from '#domain/day.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { FIRST_HEAD, type LookLine, monthAfter, statementTexts } from '#domain/looked/statement.ts';
import type { Base } from '#server/base/app.ts';
import { firstLookedMonth, type OwnDriver, readLooks } from './read-looks.ts';

/** A month that is over, with its lines and its part of the chain. */
export type Statement = {
  month: string;
  lines: readonly LookLine[];
  /** The last hash of the month before. */
  previous: string;
  /** Each canonical text with its hash; the first is that of the month. */
  chain: readonly { text: string; hash: string }[];
  /** The last hash when the month was closed. If it is not that of `chain`, a line has been changed since. */
  head: string;
  madeMs: number;
};

type Db = Pick<Base, 'database' | 'now'>;

/** The chain of texts after a hash: each hash is that of the hash before it, a new line, and the text. */
function chained(previous: string, texts: readonly string[]): Statement['chain'] {
  let hash = previous;
  return texts.map((text) => {
    hash = createHash('sha256').update(`${hash}\n${text}`).digest('hex');
    return { text, hash };
  });
}

/**
 * Closes every month of a driver that is over, from the month of the first line on. The last lines of a month
 * are in the database an hour after its end.
 */
export async function closeMonths(app: Db, driver: OwnDriver): Promise<string[]> {
  const { sql: db } = app.database;
  const stored = await db
    .selectFrom('look_statement')
    .select(['month', 'head'])
    .where('driver_id', '=', driver.id)
    .orderBy('month')
    .execute();
  const months = stored.map(({ month }) => month.slice(0, 7));
  let head = stored.at(-1)?.head.toString('hex') ?? FIRST_HEAD;
  const last = months.at(-1);
  const first = last === undefined ? await firstLookedMonth(app.database, driver) : monthAfter(last);
  if (first === null) return months;
  for (let month = first; isOver(month, driver.timeZone, app.now()); month = monthAfter(month)) {
    const lines = await readLooks(app.database, { driver, month });
    const previous = head;
    head = chained(previous, statementTexts({ driverId: driver.id, month }, lines)).at(-1)!.hash;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('look_statement')
      .values({
        ...{ driver_id: driver.id, month: `${month}-01`, lines: lines.length, made_at: new Date(app.now()) },
        previous: Buffer.from(previous, 'hex'),
        head: Buffer.from(head, 'hex'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // Another process closed it: it goes on from there.
    if (numInsertedOrUpdatedRows === 0n) return closeMonths(app, driver);
    months.push(month);
  }
  return months;
}

function isOver(month: string, timeZone: string, nowMs: number): boolean {
  return dayStartMs(`${monthAfter(month)}-01`, timeZone) + HOUR_MS <= nowMs;
}

/** The present month in a zone. */
export function monthNow(timeZone: string, nowMs: number): string {
  return daySpan(nowMs, timeZone).day.slice(0, 7);
}

/** The statement of a month of a driver; undefined: the month is not over, or there is nothing before it. */
export async function readStatement(
  app: Db,
  driver: OwnDriver,
  month: string,
): Promise<Statement | undefined> {
  await closeMonths(app, driver);
  const row = await app.database.sql
    .selectFrom('look_statement')
    .selectAll()
    .where('driver_id', '=', driver.id)
    .where('month', '=', `${month}-01`)
    .executeTakeFirst();
  if (!row) return undefined;
  const lines = await readLooks(app.database, { driver, month });
  const previous = row.previous.toString('hex');
  return {
    month,
    lines,
    previous,
    chain: chained(previous, statementTexts({ driverId: driver.id, month }, lines)),
    head: row.head.toString('hex'),
    madeMs: row.made_at.getTime(),
  };
}

/** The statement for programs, as the script of docs/examples reads it. */
export function statementData(driver: OwnDriver, { month, previous, chain, head }: Statement): Buffer {
  return Buffer.from(
    `${JSON.stringify({ driver: { id: driver.id, name: driver.name }, month, previous, head, chain }, null, 1)}\n`,
  );
}
