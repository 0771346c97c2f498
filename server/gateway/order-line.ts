import type { OrderAnswer, OrderVoice } from '#server/protocol/protocol.ts';
import type { KnownTracker } from './registry.ts';

/** The parts of a frame that may settle an order. */
export type Settling = { answer: OrderAnswer | null; hasRecords: boolean };

/**
 * A connection in the form that orders need: a function that writes bytes (false when the connection is
 * gone), and its state.
 */
export type OrderConnection = { write(bytes: Buffer): boolean; state(): unknown };

/** The part of a connection over which orders are sent. */
export type OrderLine = {
  /** Bytes have arrived. Until they are handled and answered nothing else may be sent. */
  hear(): void;
  /** A frame of the tracker is handled. Null if it settles nothing, as nearly always. */
  note(tracker: KnownTracker, settling: Settling): Promise<void> | null;
  /** All bytes are handled and answered. */
  rest(): void;
  close(): void;
};

/** Brings commands of users to the connections of this process. */
export type OrderDesk = {
  open(voice: OrderVoice | undefined, connection: OrderConnection): OrderLine;
  /** A new command for a tracker is waiting. */
  wake(trackerId: number): Promise<void>;
  /** Ends commands whose time is over, and finds those that other processes stored. */
  sweep(): Promise<void>;
};
