import type { PoolClient } from 'pg';
import type { Raised } from '#server/bus/raise.ts';
import type { RaisedByPacket } from './raised-by.ts';

/** The number of the event of a card without a holder (domain rules §5.9). */
const UNKNOWN_CARD = 1082;

/** The events with the drivers who held their cards; a card without a holder is another event. */
export async function withHolders(
  client: PoolClient,
  events: readonly RaisedByPacket[],
): Promise<readonly Raised[]> {
  const read = events.filter(({ tag }) => tag !== undefined);
  if (read.length === 0) return events;
  const { rows } = await client.query<{ driver_id: number | null }>({
    name: 'holders-of-cards',
    text: `select card_driver(tag, at) as driver_id
      from unnest($1::text[], $2::timestamptz[]) with ordinality read (tag, at, n) order by n`,
    values: [read.map(({ tag }) => tag), read.map(({ timeMs }) => new Date(timeMs!))],
  });
  const holders = new Map(read.map((event, n) => [event, rows[n]!.driver_id]));
  return events.map(({ tag, ...event }, n): Raised => {
    if (tag === undefined) return event;
    const driverId = holders.get(events[n]!) ?? null;
    return driverId === null ? { ...event, code: UNKNOWN_CARD } : { ...event, driverId };
  });
}
