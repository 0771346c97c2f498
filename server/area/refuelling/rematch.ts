import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { centsOf } from '#domain/money.ts';
import { type LineFacts, MATCH_WITHIN_MS, matchReceipts, type ReceiptFacts } from '#domain/receipt/match.ts';
import { BILL } from '#domain/vehicle/bill.ts';
import { writerOf } from '#server/area/vehicle/dated-rows.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import type { App } from '#server/base/app.ts';
import { auditedRefuelling, placeOf } from './lock-refuelling.ts';
import { STAY_OF_RECEIPT } from './receipt-stay.ts';

/** The vehicles and the time in which lines or receipts have changed. */
export type Stretch = { vehicleIds: readonly number[]; fromMs: number; toMs: number };
type By = { app: App; caller: Caller };

/** Receipts and lines hang together through their neighbours; nobody refuels so often for so long. */
const CHAIN_MS = 10 * DAY_MS;
/** A line without its hour may be half a day away from its noon. */
const LINE_MS = MATCH_WITHIN_MS + 12 * HOUR_MS;

const bills = writerOf(BILL);

type Held = Omit<ReceiptFacts, 'atMs' | 'amountCents' | 'vehicleId'> & {
  id: number;
  vehicle_id: number;
  paid_at: Date;
  amount: string;
  state: 'waiting' | 'confirmed' | 'matched';
  refuelling_id: number | null;
  bill_id: number | null;
  user_id: number | null;
  fleet_id: number;
  work_code: string | null;
};

/** The stretch of some lines of statements: of their vehicles, or of the vehicles of their cards. */
export async function stretchOf(
  { sql: db }: Pick<Command, 'sql'>,
  lineIds: readonly number[],
): Promise<Stretch[]> {
  const { rows } = await sql<{ ids: number[] | null; first: Date | null; last: Date | null }>`
    select array_agg(distinct coalesce(refuelling.vehicle_id, card.vehicle_id))
        filter (where coalesce(refuelling.vehicle_id, card.vehicle_id) is not null) as ids,
      min(operation_at) as first, max(operation_at) as last
    from refuelling left join fuel_card card on card.id = refuelling.card_id
    where refuelling.id = any(${lineIds}::bigint[])`.execute(db);
  const { ids, first, last } = rows[0]!;
  return ids && first && last ? [{ vehicleIds: ids, fromMs: first.getTime(), toMs: last.getTime() }] : [];
}

/**
 * Finds the lines of the receipts around these stretches anew. A receipt with a line becomes `matched`; the
 * refuelling or the bill that was made of it by hand goes, so that nothing counts twice. One whose line is
 * gone waits again. The caller holds `lockRefuellings`. `without`: lines that are about to go.
 */
export async function rematch(
  tx: Command,
  by: By,
  stretches: readonly Stretch[],
  without: readonly number[] = [],
): Promise<void> {
  if (stretches.length === 0) return;
  const vehicleIds = [...new Set(stretches.flatMap((one) => one.vehicleIds))];
  const fromMs = Math.min(...stretches.map((one) => one.fromMs)) - CHAIN_MS;
  const toMs = Math.max(...stretches.map((one) => one.toMs)) + CHAIN_MS;
  const receipts = await readReceipts(tx, { vehicleIds, fromMs, toMs });
  if (receipts.length === 0) return;
  const lines = await readLines(tx, receipts, { vehicleIds, fromMs, toMs }, without);
  const found = matchReceipts(receipts.map(factsOf), lines);
  const lineOf = ({ key }: Held) => found.get(key) ?? null;
  const moved = receipts.filter((one) => one.state === 'matched' && one.refuelling_id !== lineOf(one));
  await release(tx, moved);
  for (const receipt of receipts) {
    const lineId = lineOf(receipt);
    if (lineId !== null) await toLine(tx, by, receipt, lineId);
    else if (receipt.state === 'matched') await tellMatch(tx, receipt, 'waiting');
  }
}

const factsOf = ({ vehicle_id, paid_at, amount, ...facts }: Held): ReceiptFacts => ({
  ...facts,
  vehicleId: vehicle_id,
  atMs: paid_at.getTime(),
  amountCents: centsOf(amount),
});

async function readReceipts({ sql: db }: Command, { vehicleIds, fromMs, toMs }: Stretch): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select receipt.id, receipt.key, receipt.vehicle_id, receipt.kind, receipt.paid_at, receipt.amount::text as amount,
      receipt.liters::float8 as liters, receipt.product_class as "productClass", receipt.state,
      receipt.refuelling_id::int as refuelling_id, receipt.bill_id, receipt.user_id, stay.fleet_id, stay.work_code
    from receipt join vehicle on vehicle.id = receipt.vehicle_id ${STAY_OF_RECEIPT}
    where receipt.vehicle_id = any(${vehicleIds}::int[]) and receipt.state <> 'refused'
      and receipt.paid_at between ${new Date(fromMs)} and ${new Date(toMs)}
    order by receipt.id for update of receipt`.execute(db);
  return rows;
}

/** Lines of statements that count, and that no receipt outside the stretch has. */
async function readLines(
  { sql: db }: Command,
  receipts: readonly Held[],
  { vehicleIds, fromMs, toMs }: Stretch,
  without: readonly number[],
): Promise<LineFacts[]> {
  type Row = Omit<LineFacts, 'atMs' | 'amountCents'> & { operation_at: Date; amount: string };
  const { rows } = await sql<Row>`
    select refuelling.id::int as id, coalesce(refuelling.vehicle_id, card.vehicle_id) as "vehicleId",
      refuelling.operation_at, refuelling.hour_unknown as "hourUnknown", refuelling.amount::text as amount,
      refuelling.liters::float8 as liters, refuelling.product_class as "productClass"
    from refuelling left join fuel_card card on card.id = refuelling.card_id
    where refuelling.source = 'statement' and refuelling.reversed_with is null and refuelling.amount > 0
      and refuelling.operation_at between ${new Date(fromMs - LINE_MS)} and ${new Date(toMs + LINE_MS)}
      and coalesce(refuelling.vehicle_id, card.vehicle_id) = any(${vehicleIds}::int[])
      and refuelling.id <> all(${without}::bigint[])
      and not exists (select from receipt other where other.refuelling_id = refuelling.id
        and other.id <> all(${receipts.map(({ id }) => id)}::int[]))`.execute(db);
  return rows.map(({ operation_at, amount, ...line }) => ({
    ...line,
    atMs: operation_at.getTime(),
    amountCents: centsOf(amount),
  }));
}

async function toLine(tx: Command, by: By, receipt: Held, lineId: number): Promise<void> {
  const { id, state, refuelling_id, bill_id, vehicle_id } = receipt;
  if (state === 'matched' && refuelling_id === lineId) return;
  if (bill_id !== null) {
    // A bill that may no longer be removed stays, and the receipt with it.
    const part = () => bills.remove(tx, by, { vehicleId: vehicle_id, rowId: bill_id });
    if (await tx.attempt(part)) return;
  }
  await tx.sql
    .updateTable('receipt')
    .set({ state: 'matched', refuelling_id: lineId, decided_at: new Date(by.app.now()), decided_by: null })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (state === 'confirmed' && refuelling_id !== null) await removeManual(tx, refuelling_id);
  await tellMatch(tx, receipt, 'matched');
}

/** Matched receipts wait again (migration 0129 sets the rest), so that others may have their lines. */
async function release(tx: Command, receipts: readonly Held[]): Promise<void> {
  if (receipts.length === 0) return;
  const ids = receipts.map(({ id }) => id);
  await tx.sql
    .updateTable('receipt')
    .set({ refuelling_id: null })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
}

async function removeManual(tx: Command, id: number): Promise<void> {
  const row = await tx.sql
    .selectFrom('refuelling')
    .select(['fleet_id', 'work_code'])
    .where('id', '=', id)
    .where('source', '=', 'manual')
    .executeTakeFirst();
  if (!row) return;
  const before = await auditedRefuelling(tx, id);
  await tx.sql.deleteFrom('refuelling').where('id', '=', id).execute();
  await tx.changed({ action: 'delete', entity: 'refuelling', id, places: [placeOf(row)], before });
}

function tellMatch(tx: Command, receipt: Held, state: Held['state']): Promise<void> {
  const { id, user_id } = receipt;
  return tx.changed({
    ...{ action: 'match', entity: 'receipt', id },
    ...{ places: [placeOf(receipt)], userIds: user_id === null ? [] : [user_id] },
    before: { state: receipt.state },
    after: { state },
  });
}
