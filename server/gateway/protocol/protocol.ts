import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { SpeedUnit } from '#domain/tracker/speed-unit.ts';

/** Longest frame, datagram or request body any protocol may send, bytes. Longer ones end the connection (§0.1). */
export const FRAME_MAX_BYTES = 65_536;

/** What an encoder takes: the fields given are sent, the others (and nulls) are not. */
export type RecordInput = Partial<TrackerRecord> & Pick<TrackerRecord, 'timeMs'>;

/** A frame cut out of a stream, or a datagram; a protocol adds what its decoder needs. */
export type Framed = {
  kind: string;
  /** Offset of the byte after it. */
  end: number;
  /** The tracker that speaks, if the frame names it: some protocols do so in a login, others in every frame. */
  imei?: string;
};

/** Nothing to be had of a stream any more: no protocol finds its way again, so the connection is closed. */
export type Hopeless = { kind: 'garbage' | 'too_large'; end: number };

/** What was found at an offset of a stream. `ping`: bytes that only keep the connection alive, or fill the space between frames. */
export type Found<Frame extends Framed> = Frame | Hopeless | { kind: 'ping'; end: number };

/**
 * Undecided until `need` bytes stand from the offset on, so that a reader need not look again (or join its pieces) before.
 */
type Undecided = { kind: 'more'; need: number };

/** What stands at an offset of a stream. */
export type Cut<Frame extends Framed> = Found<Frame> | Undecided;

/** Does it take more bytes to tell what stands there? */
export function isUndecided<Frame extends Framed>(cut: Cut<Frame>): cut is Undecided {
  return cut.kind === 'more';
}

/** What a decoder may know of the tracker that speaks. */
export type Speaker = { imei: string; speedUnit: SpeedUnit };

/** What a decoder is told beside a frame. */
export type Heard<State> = {
  speaker: Speaker;
  /** What earlier frames of the connection left to be remembered. */
  state: State;
  /** Time of arrival, ms UTC. */
  receivedMs: number;
};

/** What a packet holds: none for a text, or for what nobody decodes. */
export type Contents = {
  records: readonly TrackerRecord[];
  /** Records left out because their time is no time. */
  unreadable: number;
};

/**
 * What a frame means.
 * - `talk`: nothing to store or to keep, such as a login or a question.
 * - `heartbeat`: the tracker is there; its vehicle was heard of, and nothing else.
 * - `packet`: its records are stored, and it is kept as it came.
 * - `broken`: not understood, so nothing of it is stored. A tracker that keeps repeating it is answered `setAsideReply` once it
 *   is set aside.
 */
export type Taken<State> = {
  /** Sent when everything the frame holds is stored; null: nothing is answered. */
  reply: Buffer | null;
  /** What to remember for the next frame of the connection; when left out, what was remembered before. */
  state?: State;
} & (
  | { kind: 'talk' | 'heartbeat' }
  | ({ kind: 'packet' } & Contents)
  | { kind: 'broken'; setAsideReply: Buffer | null }
);

/**
 * A protocol of frames, over TCP or UDP: pure functions and plain data (§0.9). None of them throws, whatever the bytes.
 * A datagram is one frame that names its tracker.
 */
export type FrameProtocol<Frame extends Framed = Framed, State = unknown> = {
  /** What a connection remembers before its first frame. */
  start: State;
  /** What stands at an offset of the buffered bytes. It depends on the bytes alone, never on how they arrived. */
  next(bytes: Buffer, offset: number): Cut<Frame>;
  take(frame: Frame, heard: Heard<State>): Taken<State>;
  /** What a tracker is told that nobody registered, before its connection ends. */
  refusal(frame: Frame): Buffer | null;
};

/** One HTTP request of a tracker. */
export type HttpRequest = {
  method: string;
  /** Path and query, as in the request line. */
  url: string;
  contentType: string | null;
  body: string;
  /** Time of arrival, ms UTC. */
  receivedMs: number;
};

/** A protocol of single requests over HTTP, answered with a status: 200 once everything is stored. */
export type HttpProtocol = {
  /** The tracker that reports, or the status that refuses the request. */
  sender(request: HttpRequest): { imei: string } | { status: number };
  take(request: HttpRequest, speaker: Speaker): readonly TrackerRecord[];
  /** The status for a tracker that nobody registered. */
  refusal(request: HttpRequest): number;
};

/** How trackers of one kind reach the server: all doors of a protocol share one port number. */
export type Protocol = {
  /** Default of its port's setting. */
  port: number;
  tcp?: FrameProtocol;
  udp?: FrameProtocol;
  http?: HttpProtocol;
  /** What its trackers send is text, and shown so; else bytes. */
  isText?: true;
};
