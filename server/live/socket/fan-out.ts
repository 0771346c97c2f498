import { SOCKET_CLOSE } from '#api/socket.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import type { LiveChange } from '#server/bus/board/live-board.ts';
import { type Audience, type Connection, hubOf } from './hub.ts';
import { seenSeconds, skippedTicks } from './metrics.ts';
import { type Change, type Outgoing, tickWriter } from './tick-writer.ts';

/** Interval at which changes are sent, milliseconds. Only the newest change of each vehicle in it counts. */
export const TICK_MS = 250;
/** A client with more unsent bytes than this misses ticks until it has read everything. */
const SKIP_BYTES = 256 * 1024;
/** A client with more unsent bytes than this, or behind for longer than this, is closed. */
const CLOSE_BYTES = 16 * 1024 * 1024;
const LAG_MAX_MS = 60_000;

const byVehicle = (a: Change, b: Change) => a.entry.vehicleId - b.entry.vehicleId;

/** Follows the board: `tick` sends what has changed since the last tick. */
type FanOut = { tick(): void; stop(): void };

/**
 * Starts collecting the changes of the board. Each tick is encoded once per audience, and all members get the
 * same bytes.
 */
export function startFanOut(app: App): FanOut {
  const pending = new Map<number, Change>();
  const stop = app.board.listen((change) => note(pending, change));
  return {
    tick() {
      const changes = [...pending.values()].sort(byVehicle);
      pending.clear();
      tell(app, changes);
    },
    stop,
  };
}

function note(pending: Map<number, Change>, { entry, position, state }: LiveChange): void {
  const known = pending.get(entry.vehicleId);
  if (!known) pending.set(entry.vehicleId, { entry, position, state });
  else Object.assign(known, { entry, position: known.position || position, state: known.state || state });
}

function tell(app: App, changes: readonly Change[]): void {
  const hub = hubOf(app);
  const write = tickWriter(hub);
  for (const audience of hub.audiences.values()) {
    const seen = changes.filter(({ entry }) => isVisible(audience, entry));
    const news = write(audience, seen);
    let isSent = false;
    for (const member of audience.members) {
      if (member.socket.readyState !== member.socket.OPEN) continue;
      const pace = paceOf(member, app.now());
      if (pace === 'ready') {
        send(member, news(member));
        isSent = true;
      } else {
        for (const { entry, state } of seen) if (state) member.lag!.states.add(entry.vehicleId);
        if (pace === 'behind') skippedTicks.inc();
        else catchUp(app, member, audience, write);
      }
    }
    if (isSent) for (const change of seen) change.isSent = true;
  }
  const nowMs = app.now();
  for (const { entry, position, isSent } of changes)
    if (isSent && position && entry.lastContactMs !== null)
      seenSeconds.observe(Math.max(0, nowMs - entry.lastContactMs) / 1000);
}

/** The pace of a client. Marks it as behind when too much is unsent, and closes it when it cannot recover. */
function paceOf(member: Connection, nowMs: number): 'ready' | 'behind' | 'drained' {
  const unsent = member.socket.bufferedAmount;
  if (!member.lag) {
    if (unsent <= SKIP_BYTES) return 'ready';
    member.lag = { sinceMs: nowMs, states: new Set() };
  }
  if (unsent === 0) return 'drained';
  if (unsent > CLOSE_BYTES || nowMs - member.lag.sinceMs > LAG_MAX_MS) {
    member.socket.close(SOCKET_CLOSE.tooSlow, 'too slow');
  }
  return 'behind';
}

/** Sends a client that missed ticks all its vehicles, and the states that changed meanwhile. */
function catchUp(
  app: App,
  member: Connection,
  audience: Audience,
  write: ReturnType<typeof tickWriter>,
): void {
  const missed = member.lag!.states;
  member.lag = null;
  const all: Change[] = [];
  for (const entry of app.board.all()) {
    if (isVisible(audience, entry)) all.push({ entry, position: true, state: missed.has(entry.vehicleId) });
  }
  send(member, write(audience, all.sort(byVehicle))(member));
}

function send({ socket }: Connection, outgoing: Outgoing): void {
  for (const { data, binary } of outgoing) socket.send(data, { binary });
}
