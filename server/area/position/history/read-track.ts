import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import { decodeRecords, encodeRecords } from '#domain/telemetry/codec.ts';
import { type Span, spansWithin } from '#domain/telemetry/past-day.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { readPayloads, type StoredPayload } from '#server/telemetry/position-store.ts';

/** The most days of positions in one request. */
export const TRACK_DAYS = 31;

/**
 * Refuses a period that is empty, or longer than 31 days, one of which may have 25 hours. @throws Fault 422
 * `val.order`, `val.rangeDays`
 */
export function checkTrackPeriod({ fromMs, toMs }: Span): void {
  if (toMs <= fromMs) throw new Fault('val.order', 422, { fields: [{ field: 'to', code: 'val.order' }] });
  if (toMs - fromMs <= TRACK_DAYS * DAY_MS + HOUR_MS) return;
  const params = { n: TRACK_DAYS };
  throw new Fault('val.rangeDays', 422, {
    params,
    fields: [{ field: 'to', code: 'val.rangeDays', params }],
  });
}

/**
 * The spans within a period in which the caller saw the vehicle: the days of its stays in visible fleets
 * (domain rules §2.4.1). @throws Fault 404 `notFound` for a vehicle that the caller never saw
 */
export async function readSeenSpans(
  { database }: Pick<App, 'database'>,
  caller: Caller,
  { vehicleId, ...period }: Span & { vehicleId: number },
): Promise<Span[]> {
  const { rows } = await sql<{ from_ms: number; to_ms: number | null }>`
    select date_part('epoch', stay.from_day::timestamp at time zone vehicle.time_zone) * 1000 as from_ms,
      date_part('epoch', stay.to_day::timestamp at time zone vehicle.time_zone) * 1000 as to_ms
    from vehicle_stay stay
    join vehicle on vehicle.id = stay.vehicle_id
    where stay.vehicle_id = ${vehicleId} and ${vehicleInScope(caller, 'stay')}
    order by stay.from_day`.execute(database.sql);
  if (rows.length === 0) throw new Fault('notFound', 404);
  const stays = rows.map(({ from_ms, to_ms }) => ({
    fromMs: from_ms,
    toMs: to_ms ?? Number.POSITIVE_INFINITY,
  }));
  return spansWithin(stays, period);
}

/** The stored payloads of a vehicle that touch some spans, in order; `cutTo` removes records outside. */
export async function readSpanPayloads(
  { database }: Pick<App, 'database'>,
  vehicleId: number,
  spans: readonly Span[],
): Promise<StoredPayload[]> {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const stored = await readPayloads(database.pool, { vehicleId, fromMs: first.fromMs, toMs: last.toMs });
  return stored.filter(({ t0Ms, t1Ms }) => spans.some(({ fromMs, toMs }) => t1Ms >= fromMs && t0Ms <= toMs));
}

/**
 * The payload with the records of these spans only; null when none is left. Whole payloads are passed on
 * unchanged, and only those on an edge are packed again.
 */
export function cutTo(stored: StoredPayload, spans: readonly Span[]): Uint8Array | null {
  const { t0Ms, t1Ms, payload } = stored;
  if (spans.some(({ fromMs, toMs }) => t0Ms >= fromMs && t1Ms < toMs)) return payload;
  const records = decodeRecords(payload).filter(({ timeMs }) =>
    spans.some(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs),
  );
  return records.length === 0 ? null : encodeRecords(records);
}
