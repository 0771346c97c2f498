import type { Logger } from 'pino';

import type { LiveFrame } from './board/live-board.ts';
import type { Change } from './change.ts';

/**
 * What one part of a process sends to the others, by subject. Frames and changes come from other processes as
 * well (`exchange.ts`); the rest follows from them in each.
 */
type Messages = {
  /** Vehicles that changed in the database: the lanes and the board read them again. */
  reload_vehicles: readonly number[];
  /**
   * The IMEIs of trackers that were registered, edited, fitted or removed: the trackers' doors read them
   * again.
   */
  forget_trackers: readonly string[];
  /** Trackers to which something is to be sent, by id. */
  wake_trackers: readonly number[];
  /** Follow-ups wait in the database: a worker does them at once. */
  follow_ups: null;
  /** Vehicles as commits have left them, for the boards. They are many, so nobody gets a copy. */
  live: readonly LiveFrame[];
  /** Messages of other processes may be missing: a board compares itself with the database. */
  compare: null;
  /** A standby has taken over: what was held may be newer than the database, and is dropped. */
  new_timeline: null;
  /** Committed changes: every role updates what it keeps, and the sockets send them on. */
  change: readonly Change[];
};
type Subject = keyof Messages;
type Taker<Of extends Subject> = (message: Messages[Of]) => Promise<void> | void;

/** How the roles of a server reach each other without knowing each other. Nothing on it must be durable. */
export type Bus = {
  /**
   * Sends to every subscriber, and resolves once those of this process are done. One that fails is logged.
   */
  publish<Of extends Subject>(subject: Of, message: Messages[Of]): Promise<void>;
  /** Answers how to end the subscription. */
  subscribe<Of extends Subject>(subject: Of, take: Taker<Of>): () => void;
};

/**
 * The bus of a server that is one process. Subscribers take a message in the order in which they subscribed.
 */
export function memoryBus(log: Logger): Bus {
  const subscribers: { [Of in Subject]: Set<Taker<Of>> } = {
    reload_vehicles: new Set(),
    forget_trackers: new Set(),
    wake_trackers: new Set(),
    follow_ups: new Set(),
    live: new Set(),
    change: new Set(),
    compare: new Set(),
    new_timeline: new Set(),
  };
  return {
    async publish(subject, message) {
      for (const take of subscribers[subject]) {
        try {
          await take(subject === 'live' ? message : structuredClone(message));
        } catch (error) {
          log.error({ err: error, subject }, 'message not taken');
        }
      }
    },
    subscribe(subject, take) {
      subscribers[subject].add(take);
      return () => void subscribers[subject].delete(take);
    },
  };
}
