import type { Logger } from 'pino';
import { COMMAND_KINDS, type CommandKind } from '#domain/tracker/command.ts';
import type { OrderAnswer, OrderVoice, Settlement } from '#server/protocol/protocol.ts';
import type { Gateway } from './gateway.ts';
import { isPrivate } from './keep-frame.ts';
import type { OrderConnection, OrderDesk, Settling } from './order-line.ts';
import * as store from './order-store.ts';
import { verdictOn } from './order-verdict.ts';
import { type KnownTracker, vehicleAt } from './registry.ts';

/** An order that was sent and is not settled. */
type Owed = { id: number; kind: CommandKind; settledBy: Settlement };
type Line = {
  tracker: KnownTracker;
  voice: OrderVoice;
  connection: OrderConnection;
  isBusy: boolean;
  owed: Owed | null;
  isTrying: boolean;
  isAgain: boolean;
};
type Desk = Pick<Gateway, 'pool' | 'ingest' | 'now'> & {
  log: Logger;
  /** Does this installation allow switching outputs? */
  hasOutputs: boolean;
  announce(advanced: readonly store.Advanced[]): Promise<void>;
};

/** A tracker without orders, or of a protocol without any, costs nothing but an entry. */
export function orderDesk(desk: Desk): OrderDesk {
  const { pool, now, announce } = desk;
  const lines = new Map<number, Line>();
  let asked = new Set<number>();

  const tell = (advanced: store.Advanced | null) => (advanced ? announce([advanced]) : Promise.resolve());

  /** Sends the first order that may be sent. Only one at a time is on its way. */
  async function send(line: Line): Promise<void> {
    const { id: trackerId } = line.tracker;
    for (const waiting of await store.readWaiting(pool, trackerId, now())) {
      // A packet that is just being stored may change the verdict; afterwards the order is tried again.
      if (line.isBusy) return;
      const verdict = verdictOn(desk, line, waiting);
      if (verdict === 'wait') continue;
      if (typeof verdict === 'string') {
        const failed = { state: 'failed', failure: verdict } as const;
        await tell(await store.end(pool, { ...failed, id: waiting.id, trackerId, nowMs: now() }));
        continue;
      }
      const { odometerM } = verdict;
      const claimed = await store.claim(pool, { id: waiting.id, odometerM, nowMs: now() });
      if (!claimed) continue;
      // During the claim the vehicle may have driven off, or the tracker may have begun to send.
      const isStill = !line.isBusy && lines.get(trackerId) === line;
      if (!isStill || typeof verdictOn(desk, line, waiting) === 'string' || !post(line, waiting, odometerM)) {
        await store.release(pool, waiting.id);
        return;
      }
      await tell(claimed);
      return;
    }
  }

  async function attempt(line: Line): Promise<void> {
    if (line.isTrying) {
      line.isAgain = true;
      return;
    }
    if (line.isBusy || line.owed || lines.get(line.tracker.id) !== line) return;
    line.isTrying = true;
    try {
      await send(line);
    } catch (error) {
      desk.log.warn({ err: error, imei: line.tracker.imei }, 'command not sent');
    }
    line.isTrying = false;
    if (!line.isAgain) return;
    line.isAgain = false;
    await attempt(line);
  }

  /** The order of the tracker that an answer names, when the connection does not wait for that order. */
  function late({ tracker, voice: { numberMask: mask } }: Line, { number, kinds }: OrderAnswer) {
    if (number === null || mask === null) return null;
    return store.findNumbered(pool, { trackerId: tracker.id, number, mask, kinds: kinds ?? COMMAND_KINDS });
  }

  async function settle(line: Line, { answer, hasRecords }: Settling): Promise<void> {
    const { owed, tracker } = line;
    const isOwn =
      owed !== null && (answer ? answers(line, answer) : hasRecords && owed.settledBy === 'records');
    const settled = isOwn ? owed : answer && (await late(line, answer));
    if (!settled) return;
    if (isOwn) line.owed = null;
    // Private use keeps neither a text of a tracker nor a place that it may contain.
    const isHidden = (await isPrivate(desk, vehicleAt(tracker, now()))) ?? settled.kind === 'position';
    const text = answer === null || isHidden ? null : answer.text;
    const ending = answer?.failure
      ? ({ state: 'failed', failure: answer.failure } as const)
      : ({ state: 'answered', answer: text } as const);
    await tell(await store.end(pool, { ...ending, id: settled.id, trackerId: tracker.id, nowMs: now() }));
  }

  async function begin(line: Line, settling: Settling): Promise<void> {
    const { id } = line.tracker;
    // The newest connection gets the orders.
    lines.set(id, line);
    if (asked.has(id)) await announce(await store.afterSignIn(pool, id, now()));
    await settle(line, settling);
  }

  return {
    open(voice, connection) {
      let line: Line | null = null;
      return {
        hear() {
          if (line) line.isBusy = true;
        },
        note(tracker, settling) {
          if (!voice) return null;
          if (line === null) {
            const state = { owed: null, isBusy: true, isTrying: false, isAgain: false };
            line = { tracker, voice, connection, ...state };
            return begin(line, settling);
          }
          line.tracker = tracker;
          return line.owed === null && settling.answer === null ? null : settle(line, settling);
        },
        rest() {
          if (!line) return;
          line.isBusy = false;
          if (asked.has(line.tracker.id)) void attempt(line);
        },
        close() {
          if (line && lines.get(line.tracker.id) === line) lines.delete(line.tracker.id);
        },
      };
    },
    async wake(trackerId) {
      asked.add(trackerId);
      const line = lines.get(trackerId);
      if (line) await attempt(line);
    },
    async sweep() {
      const advanced = await store.endByClock(pool, now());
      for (const { trackerId, id } of advanced) {
        const line = lines.get(trackerId);
        if (line?.owed?.id !== id) continue;
        // An unnumbered answer cannot be assigned to an order, so that connection gets no other order.
        if (line.voice.numberMask !== null || line.owed.settledBy !== 'answer') line.owed = null;
      }
      if (advanced.length > 0) await announce(advanced);
      asked = new Set(await store.readAsked(pool));
      for (const trackerId of asked) {
        const line = lines.get(trackerId);
        if (line) await attempt(line);
      }
    },
  };
}

/** Is it the answer to the order for which the connection waits? */
function answers({ owed, voice: { numberMask } }: Line, { number, kinds }: OrderAnswer): boolean {
  if (owed === null || kinds?.includes(owed.kind) === false) return false;
  return number === null || number === (owed.id & (numberMask ?? 0));
}

/** Writes the bytes of an order; false when the connection is gone. */
function post(line: Line, { id, kind }: store.WaitingCommand, odometerM: number | null): boolean {
  const { voice, tracker, connection } = line;
  const settledBy = voice.kinds(tracker)[kind];
  if (!settledBy) return false;
  line.owed = { id, kind, settledBy };
  const { model, password } = tracker;
  const to = { model, password, state: connection.state() };
  if (connection.write(voice.encode({ id, kind, odometerM: odometerM ?? 0 }, to))) return true;
  line.owed = null;
  return false;
}
