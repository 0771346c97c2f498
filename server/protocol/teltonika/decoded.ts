import type { TrackerRecord } from '#domain/telemetry/record.ts';

/** The records of one packet. */
export type DecodedRecords = {
  kind: 'records';
  records: TrackerRecord[];
  /** Records that the packet announced. The acknowledgement must carry exactly this number (§1.6). */
  count: number;
  /** Records left out because their time is not a valid time; `records.length + unreadable = count`. */
  unreadable: number;
};

/**
 * Text that a tracker sent by itself or in answer to a command (§1.7). It is never acknowledged as records.
 */
export type DecodedText = {
  kind: 'text';
  /** How the tracker marks it: an answer, a refusal (the command was for another IMEI), or any other text. */
  answer: 'accepted' | 'refused' | 'other';
  /** As sent, one character per byte, line ends included. */
  text: string;
  /** Time written in the message, ms UTC; null when its codec has none. */
  timeMs: number | null;
  /** IMEI written in the message; null when its codec has none. */
  imei: string | null;
};

/** Why a body was not understood; nothing of it may be stored (§1.2). */
export type DecodeFailure = {
  kind: 'failure';
  reason: 'unknown_codec' | 'truncated' | 'no_records' | 'count_mismatch' | 'trailing_bytes' | 'not_bcd';
  /**
   * Records that the packet announced: the number to acknowledge when a packet that keeps failing is set
   * aside.
   */
  count: number;
};

/** The contents of a binary body. Decoders never throw. */
export type Decoded = DecodedRecords | DecodedText | DecodeFailure;
