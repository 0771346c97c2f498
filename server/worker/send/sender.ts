import type { Transaction } from 'kysely';
import {
  claimDeliveries,
  type Delivery,
  type Outcome,
  settleDelivery,
  type Way,
} from '#server/area/notification/channel/delivery.ts';
import type { Base } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';

/** How one channel sends. */
export type Channel = {
  way: Way;
  /** The most messages sent at the same time. */
  parallel: number;
  /**
   * Selects the deliveries that may be sent, in the transaction that takes them. It settles the others
   * itself.
   */
  admit?(tx: Transaction<DB>, claimed: readonly Delivery[]): Promise<readonly Delivery[]>;
  /** Sends one delivery. An exception counts as a failure that may pass. */
  send(delivery: Delivery, signal: AbortSignal): Promise<Outcome>;
  /** Handles the consequences of an outcome, in the transaction that writes it. */
  settled?(tx: Transaction<DB>, delivery: Delivery, outcome: Outcome, hasFailed: boolean): Promise<void>;
};

/** Sends the messages that wait for a channel. */
export type Sender = {
  /** Takes due messages as far as there is room, and sends them in the background. */
  turn(): Promise<unknown>;
  /** Sends everything that is due, and waits for the end. */
  drain(): Promise<void>;
  /**
   * Takes nothing more. Messages on their way may still finish; after a while they are broken off, and the
   * next process sends them again.
   */
  close(): Promise<void>;
};

/** Time for messages on their way when the program ends, ms. */
const CLOSING_MS = 2_000;

/** Opens a channel for sending. Any number of processes may send for the same channel. */
export function openSender(app: Base, channel: Channel): Sender {
  const stop = new AbortController();
  let isClosing = false;
  const running = new Set<Promise<void>>();
  let taking = Promise.resolve(0);

  async function take(): Promise<number> {
    const limit = channel.parallel - running.size;
    if (limit <= 0 || isClosing) return 0;
    const admit = channel.admit ?? (async (_tx: unknown, claimed: readonly Delivery[]) => claimed);
    const claimed = await claimDeliveries(app, { channel: channel.way, limit }, admit);
    for (const delivery of claimed) {
      const sending = sendOne(delivery)
        .catch((error) => app.log.error({ err: error, delivery: delivery.id }, 'delivery not settled'))
        .finally(() => {
          running.delete(sending);
          // The messages behind it need not wait for the next turn of the clock.
          if (claimed.length === limit) void turn();
        });
      running.add(sending);
    }
    return claimed.length;
  }

  /** One turn at a time: two would take more than there is room for. */
  function turn(): Promise<number> {
    taking = taking.then(take).catch((error) => {
      app.log.error({ err: error, channel: channel.way }, 'deliveries not taken');
      return 0;
    });
    return taking;
  }

  async function sendOne(delivery: Delivery): Promise<void> {
    const from = performance.now();
    const outcome = await channel
      .send(delivery, stop.signal)
      .catch((error: Error): Outcome => ({ state: 'again', error: 'unreachable', answer: error.message }));
    const tookMs = Math.round(performance.now() - from);
    const { state, error } = outcome;
    if (state === 'again' || state === 'failed')
      app.log.warn({ channel: channel.way, delivery: delivery.id, state, error }, 'not delivered');
    await settleDelivery(app, delivery, { ...outcome, tookMs }, channel.settled);
  }

  return {
    turn,
    async drain() {
      while ((await turn()) > 0 || running.size > 0) await Promise.all([...running]);
    },
    async close() {
      isClosing = true;
      await taking;
      const timer = setTimeout(() => stop.abort(), CLOSING_MS);
      await Promise.all([...running]);
      clearTimeout(timer);
    },
  };
}
