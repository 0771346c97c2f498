import { type RawBuilder, sql } from 'kysely';

/**
 * Who held the cards of some tags, as the relation `holder (tag, driver_id, from_at, to_at)`. `read` is a
 * query of tags, each once. A period is half open, and `infinity` without end. A card changes hands at few
 * instants, so `card_driver` is called once for each of them, not for each reading.
 */
export const cardHolders = (read: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    with read as materialized (${read}), meant as (
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
    select span.tag, holder.driver_id, span.from_at, span.to_at
    from span
    cross join lateral (select card_driver(span.tag, span.from_at) as driver_id) holder
    where span.to_at is not null and holder.driver_id is not null
  ) as holder`;
