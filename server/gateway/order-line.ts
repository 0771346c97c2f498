import type { OrderAnswer, OrderVoice } from '#server/protocol/protocol.ts';
import type { KnownTracker } from './registry.ts';

/** What a frame told that may settle an order. */
export type Settling = { answer: OrderAnswer | null; hasRecords: boolean };

/** A connection as its orders need it: how bytes are written (false when it is gone), and what it remembers. */
export type OrderConnection = { write(bytes: Buffer): boolean; state(): unknown };

/** The part of a connection over which orders are sent. */
export type OrderLine = {
  /** Bytes have come. Until they are handled and answered nothing else may be sent. */
  hear(): void;
  /** A frame of the tracker is handled. */
  note(tracker: KnownTracker, settling: Settling): Promise<void>;
  /** All that came is handled and answered. */
  rest(): void;
  close(): void;
};

/** Brings what people ask of trackers to the connections that this process holds. */
export type OrderDesk = {
  open(voice: OrderVoice | undefined, connection: OrderConnection): OrderLine;
  /** Something new is to be sent to a tracker. */
  wake(trackerId: number): Promise<void>;
  /** Ends what the clock ends, and finds what other processes have asked. */
  sweep(): Promise<void>;
};
