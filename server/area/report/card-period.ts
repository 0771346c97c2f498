import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#domain/day.ts';
import { NOBODY, UNLINKED_TAG } from '#domain/looked/unlinking.ts';
import { cardHolders } from '#server/telemetry/card-holders.ts';
import type { Snapshot } from './snapshot.ts';
import type { StayDays } from './stay.ts';

/**
 * The holder of a tag that was read in a vehicle, and the time (half open; PostgreSQL texts, `infinity`
 * without end).
 */
export type CardPeriod = { tag: string; driver_id: number; from_at: string; to_at: string };

/** Nobody holds the mark of an unlinked fact, so neither an assignment nor a usual driver takes its place. */
const UNLINKED: CardPeriod[] = Object.values(UNLINKED_TAG).map((tag) => ({
  ...{ tag, driver_id: NOBODY, from_at: '-infinity', to_at: 'infinity' },
}));

/** Holders of the tags that were read in the journeys of the scope. */
export async function readCardPeriods(snapshot: Snapshot, stays: readonly StayDays[]): Promise<CardPeriod[]> {
  const [holders] = await snapshot.all(
    sql<{ some: boolean }>`select exists (select from card_holder) as some`,
  );
  if (!holders!.some || stays.length === 0) return UNLINKED;
  // The tag of a halt is that of the journey before it, perhaps of the day before. A tag read on a day
  // between two stays does no harm, and a join per journey costs as much as reading the journeys.
  const vehicleIds = [...new Set(stays.map(({ vehicle }) => vehicle.id))];
  const from = stays.reduce((day, { fromDay }) => (fromDay < day ? fromDay : day), stays[0]!.fromDay);
  const until = stays.reduce((day, { toDay }) => (toDay > day ? toDay : day), stays[0]!.toDay);
  const tags = sql`
      select driver_tag as tag from journey_sum
      where driver_tag <> '' and vehicle_id = any(${vehicleIds}::int[]) and day >= ${addDays(from, -1)}::date and day < ${until}::date
      union
      select driver_tag from journey
      where driver_tag is not null and not final and vehicle_id = any(${vehicleIds}::int[])`;
  const read = await snapshot.all(sql<CardPeriod>`
    select tag, driver_id, from_at::text, to_at::text from ${cardHolders(tags)}`);
  return [...UNLINKED, ...read];
}

/** The periods as the relation `holder` in a query. */
export function holderRelation(cards: readonly CardPeriod[]): RawBuilder<unknown> {
  return sql`unnest(
      ${cards.map(({ tag }) => tag)}::text[], ${cards.map(({ driver_id }) => driver_id)}::int[],
      ${cards.map(({ from_at }) => from_at)}::timestamptz[], ${cards.map(({ to_at }) => to_at)}::timestamptz[]
    ) as holder (tag, driver_id, from_at, to_at)`;
}
