import { sql } from 'kysely';
import { iso } from '#domain/iso.ts';
import { plainText } from '#domain/plain-text.ts';
import { isReversal } from '#domain/refuelling/refuelling.ts';
import type { Database } from '#server/base/db/database.ts';
import type { NewRefuelling } from './new-refuelling.ts';

type Tx = Pick<Database, 'sql'>;

type Line = Omit<NewRefuelling, 'station_id'>;

/** The results of the lines of a statement. The numbers are their `n`. */
export type JudgedLines = {
  /** Already stored, or equal to an earlier line of the file. */
  duplicates: ReadonlySet<number>;
  /** Reversals with an unknown original. */
  alone: ReadonlySet<number>;
  /** Reversals with their original: a line of the file (`n`), or a stored refuelling (`id`). */
  reversals: ReadonlyMap<number, { n: number } | { id: number }>;
};

type Known = Pick<
  Line,
  'provider' | 'ticket' | 'card_number' | 'operation_at' | 'product' | 'liters' | 'amount' | 'day'
> & { id: number; is_reversed: boolean };

/**
 * One operation has one ticket, but the ticket lists several products, and a reversal carries it too
 * (decision 57).
 */
const ticketKey = (row: Line | Known) =>
  row.ticket === null
    ? null
    : JSON.stringify([row.provider, row.ticket, plainText(row.product), isReversal(row)]);

const factKey = (row: Line | Known) =>
  JSON.stringify([
    row.card_number,
    Date.parse(row.operation_at),
    plainText(row.product),
    row.liters,
    Number(row.amount),
  ]);

/**
 * Finds lines that are already stored, and the originals of reversals (domain rules §6.1): by the same
 * provider and ticket. Without a ticket, the same card, instant, product, quantity and amount count.
 */
export async function judgeLines(tx: Tx, lines: readonly Line[]): Promise<JudgedLines> {
  const known = await readKnown(tx, lines);
  const tickets = new Set(known.map(ticketKey));
  tickets.delete(null);
  const facts = new Set(known.map(factKey));
  const ticketless = new Set(known.filter(({ ticket }) => ticket === null).map(factKey));
  const duplicates = new Set<number>();
  for (const line of lines) {
    const [ticket, fact] = [ticketKey(line), factKey(line)];
    if (ticket === null ? facts.has(fact) : tickets.has(ticket) || ticketless.has(fact)) {
      duplicates.add(line.n);
      continue;
    }
    facts.add(fact);
    if (ticket === null) ticketless.add(fact);
    else tickets.add(ticket);
  }
  const fresh = lines.filter(({ n }) => !duplicates.has(n));
  return { duplicates, ...paired(fresh, known) };
}

/**
 * Assigns its original to each reversal: the one with the same ticket if possible, and the latest of several.
 */
function paired(fresh: readonly Line[], known: readonly Known[]): Omit<JudgedLines, 'duplicates'> {
  const taking = fresh.filter(isReversal);
  const opposite = (row: Line | Known, sign: 1 | -1) =>
    JSON.stringify([
      row.provider,
      row.card_number,
      plainText(row.product),
      row.liters * sign || 0,
      Number(row.amount) * sign || 0,
    ]);
  const givers = new Map<string, (Line | Known)[]>();
  const isOpen = (row: Line | Known) => !isReversal(row) && !('is_reversed' in row && row.is_reversed);
  for (const row of [...known, ...fresh].filter(isOpen)) {
    const key = opposite(row, 1);
    givers.set(key, [...(givers.get(key) ?? []), row]);
  }
  const alone = new Set<number>();
  const reversals = new Map<number, { n: number } | { id: number }>();
  for (const line of taking) {
    const open = givers.get(opposite(line, -1)) ?? [];
    const before = open.filter(({ day }) => day <= line.day);
    const rank = (row: Line | Known) =>
      `${row.ticket !== null && row.ticket === line.ticket ? 1 : 0} ${row.operation_at}`;
    const original = before.sort((one, other) => (rank(one) < rank(other) ? 1 : -1))[0];
    if (!original) {
      alone.add(line.n);
      continue;
    }
    open.splice(open.indexOf(original), 1);
    reversals.set(line.n, 'id' in original ? { id: original.id } : { n: original.n });
  }
  return { alone, reversals };
}

async function readKnown({ sql: db }: Tx, lines: readonly Line[]): Promise<Known[]> {
  const withTicket = lines.filter(({ ticket }) => ticket !== null);
  const cards = [...new Set(lines.filter(isReversal).map(({ card_number }) => card_number))];
  const columns = sql.raw(
    'id, provider, ticket, card_number, operation_at, product, liters, amount, day, reversed_with',
  );
  const { rows } = await sql<Omit<Known, 'operation_at'> & { operation_at: Date }>`
    with known as (
      select ${columns} from refuelling
      where (provider, ticket) in (select * from unnest(
        ${withTicket.map(({ provider }) => provider)}::text[], ${withTicket.map(({ ticket }) => ticket)}::text[]))
      union
      select ${columns} from refuelling
      where (card_number, operation_at) in (select * from unnest(
        ${lines.map(({ card_number }) => card_number)}::text[], ${lines.map(({ operation_at }) => operation_at)}::timestamptz[]))
      union
      select ${columns} from refuelling where card_number = any(${cards}::text[]) and reversed_with is null
    )
    select id, provider, ticket, card_number, operation_at, product, liters::float8 as liters, amount::text as amount,
      day::text as day, reversed_with is not null as is_reversed
    from known order by id`.execute(db);
  return rows.map((row) => ({ ...row, operation_at: iso(row.operation_at) }));
}
