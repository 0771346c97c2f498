import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_CODES, EVENTS, type EventCode } from '#domain/notification/event-catalogue.ts';
import { insertUser } from '#server/area/account/session/insert-user.ts';
import { type Raised, raiseEvents } from '#server/bus/raise.ts';
import type { Rig } from './rig.ts';

/* The alerts of bench:ingest. 500 users each see one of the fleets, with 50 subscriptions each. These are
   for events drawn evenly from the catalogue, each with a threshold drawn from those that it offers. 1,000
   events a second have a code, a value and a vehicle drawn in the same way. */
const USERS = 500;
const ROWS = 50;
const PER_SECOND = 1_000;
const BATCHES_PER_SECOND = 20;

type Draw = (n: number) => number;

/** The same draws in every run. */
export function draws(): Draw {
  let state = 1;
  return (n) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
}

/** One of the steps, or a value from the range of a measured one. */
function value(code: EventCode, draw: Draw): number | null {
  const { threshold } = EVENTS[code];
  if (threshold === null) return null;
  if (threshold.by === 'steps') return threshold.steps[draw(threshold.steps.length)]!;
  return threshold.from + ((threshold.to - threshold.from) * draw(100)) / 100;
}

const drawn = <Item>(items: readonly Item[], draw: Draw) => items[draw(items.length)]!;

/** Creates the users with their subscriptions. */
export async function plantSubscribers({ database }: Pick<Rig, 'database'>): Promise<void> {
  const draw = draws();
  const { rows: fleets } = await database.pool.query<{ id: number }>(
    'select id from fleet where parent_id is not null order by id',
  );
  for (let n = 0; n < USERS; n++) {
    const username = `hears${n}`;
    const person = { name: username, surname: 'Bench', email: `${username}@example.com`, password_hash: 'x' };
    const fleetIds = [fleets[n % fleets.length]!.id];
    const { id } = await insertUser(database, { ...person, username, roles: ['manager'], fleetIds });
    const rows = Array.from({ length: ROWS }, () => {
      const code = drawn(EVENT_CODES, draw);
      return { user_id: id, code, channels: ['web'], value: value(code, draw), in_hours: false };
    });
    await database.sql.insertInto('subscription_set').values({ user_id: id, version: 1 }).execute();
    await database.sql.insertInto('subscription').values(rows).execute();
  }
}

/** Draws this number of events that happen now. */
export function drawEvents(
  n: number,
  { vehicleIds, draw, nowMs }: { vehicleIds: readonly number[]; draw: Draw; nowMs: number },
): Raised[] {
  return Array.from({ length: n }, () => {
    const code = drawn(EVENT_CODES, draw);
    const [kind] = EVENTS[code].kinds ?? [];
    const vehicleId = drawn(vehicleIds, draw);
    return { code, timeMs: nowMs, vehicleId, value: value(code, draw), ...(kind && { kind }) };
  });
}

/** Raises events at an even pace until it is stopped; returns the number. */
export function raiseEvenly({ database, vehicleIds }: Rig): { stop(): Promise<number> } {
  const draw = draws();
  let isOn = true;
  const run = async () => {
    const began = performance.now();
    let raised = 0;
    while (isOn) {
      const nowMs = Date.now();
      const events = drawEvents(PER_SECOND / BATCHES_PER_SECOND, { vehicleIds, draw, nowMs });
      const client = await database.pool.connect();
      await raiseEvents(client, events, nowMs);
      client.release();
      raised += events.length;
      await sleep(Math.max(0, began + (raised * 1_000) / PER_SECOND - performance.now()));
    }
    return raised;
  };
  const raising = run();
  return {
    stop() {
      isOn = false;
      return raising;
    },
  };
}
