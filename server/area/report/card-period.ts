import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#domain/day.ts';
import { NOBODY, UNLINKED_TAG } from '#domain/looked/unlinking.ts';
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

/**
 * Holders of the tags that were read in the journeys of the scope. A card changes hands at few instants. One
 * query of `card_driver` per change instead of per journey keeps a hundred thousand journeys fast.
 */
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
  const read = await snapshot.all(sql<CardPeriod>`
    with read as materialized (
      select driver_tag as tag from journey_sum
      where driver_tag <> '' and vehicle_id = any(${vehicleIds}::int[]) and day >= ${addDays(from, -1)}::date and day < ${until}::date
      union
      select driver_tag from journey
      where driver_tag is not null and not final and vehicle_id = any(${vehicleIds}::int[])
    ), meant as (
      select read.tag, card.id
      from read cross join lateral unnest(card_forms(read.tag)) as form
      join card on card.nfc_id = form
      union
      select read.tag, card.id from read join card on card.encoded_id = read.tag
    ), edge as (
      select distinct meant.tag, at.instant
      from meant
      join card_holder holder on holder.card_id = meant.id
      cross join lateral (values (holder.from_at), (coalesce(holder.to_at, 'infinity'))) as at (instant)
    ), span as (
      select tag, instant as from_at, lead(instant) over (partition by tag order by instant) as to_at from edge
    )
    select span.tag, holder.driver_id, span.from_at::text, span.to_at::text
    from span
    cross join lateral (select card_driver(span.tag, span.from_at) as driver_id) holder
    where span.to_at is not null and holder.driver_id is not null`);
  return [...UNLINKED, ...read];
}

/** The periods as the relation `holder` in a query. */
export function holderRelation(cards: readonly CardPeriod[]): RawBuilder<unknown> {
  return sql`unnest(
      ${cards.map(({ tag }) => tag)}::text[], ${cards.map(({ driver_id }) => driver_id)}::int[],
      ${cards.map(({ from_at }) => from_at)}::timestamptz[], ${cards.map(({ to_at }) => to_at)}::timestamptz[]
    ) as holder (tag, driver_id, from_at, to_at)`;
}
