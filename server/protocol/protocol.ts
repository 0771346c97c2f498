import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { ClockZone } from '#domain/tracker/clock-zone.ts';
import type { CommandKind, ToldFailure } from '#domain/tracker/command.ts';
import type { FigureSources } from '#domain/tracker/figure-source.ts';
import type { SpeedUnit } from '#domain/tracker/speed-unit.ts';

/** Longest frame, datagram or request body that any protocol may send, bytes. A longer one ends the connection (§0.1). */
export const FRAME_MAX_BYTES = 65_536;

/** What an encoder takes: the given fields are sent; missing ones and nulls are not. */
export type RecordInput = Partial<TrackerRecord> & Pick<TrackerRecord, 'timeMs'>;

/** A frame cut out of a stream, or a datagram; a protocol adds what its decoder needs. */
export type Framed = {
  kind: string;
  /** Offset of the byte after it. */
  end: number;
  /** The tracker that sent the frame, if the frame names it: some protocols name it in a login, others in every frame. */
  imei?: string;
  /** The number that names the tracker instead, in protocols that know it by another one. */
  terminal?: string;
};

/** The stream can no longer be read. No protocol can find its way again, so the connection is closed. */
export type Hopeless = { kind: 'garbage' | 'too_large'; end: number };

/** What was found at an offset of a stream. `ping`: bytes that only keep the connection alive, or fill the space between frames. */
export type Found<Frame extends Framed> = Frame | Hopeless | { kind: 'ping'; end: number };

/** Undecided until `need` bytes are there from the offset on. A reader need not look again, or join its pieces, before then. */
type Undecided = { kind: 'more'; need: number };

/** What is at an offset of a stream. */
export type Cut<Frame extends Framed> = Found<Frame> | Undecided;

/** Are more bytes needed to tell what is there? */
export function isUndecided<Frame extends Framed>(cut: Cut<Frame>): cut is Undecided {
  return cut.kind === 'more';
}

/** What a decoder may know about the tracker that sent the frame. */
export type Speaker = {
  imei: string;
  /** As its record names it; null without a model. */
  model: string | null;
  speedUnit: SpeedUnit;
  sources: FigureSources;
  /** The zone of its clock, if its protocol does not say it. */
  clockZone?: ClockZone;
};

/** What a decoder gets besides a frame. */
export type Heard<State> = {
  speaker: Speaker;
  /** What earlier frames of the connection asked to remember. */
  state: State;
  /** Time of arrival, ms UTC. */
  receivedMs: number;
};

/** What a packet holds. `records` is empty for a text, or for a packet that is not decoded. */
export type Contents = {
  records: readonly TrackerRecord[];
  /** Records left out because their time is not a valid time. */
  unreadable: number;
};

/** What people ask of a tracker. */
export type Order = {
  /** Echoed in the answer, as far as the protocol has a place for it. */
  id: number;
  kind: CommandKind;
  /** The odometer of the vehicle's record, metres; only for that command. */
  odometerM: number;
};

/** What a tracker says to an order. */
export type OrderAnswer = {
  /** The number of the order that it answers; null when it does not say: then it is the only one on its way. */
  number: number | null;
  /** The kinds that it can answer; left out when that cannot be told. */
  kinds?: readonly CommandKind[];
  /** The tracker's own words; null when it says none. */
  text: string | null;
  /** How the tracker says that it did not do it; null when it did. */
  failure: ToldFailure | null;
};

/** What orders to a tracker depend on, besides its protocol. */
export type Ordered = {
  model: string | null;
  /** For commands, in protocols that ask for one; null for that of the factory. */
  password: string | null;
};

/**
 * What shows that an order was carried out: the tracker's answer, the next records that it sends, or that it signs in again. An
 * answer settles every order.
 */
export type Settlement = 'answer' | 'records' | 'sign_in';

/** How a protocol asks something of its trackers. */
export type OrderVoice = {
  /** The kinds that a tracker understands, each with what settles it. */
  kinds(tracker: Ordered): Readonly<Partial<Record<CommandKind, Settlement>>>;
  /** The bytes of an order of one of these kinds, on a connection that remembers `state`. */
  encode(order: Order, to: Ordered & { state: unknown }): Buffer;
  /**
   * Answers name the order's id, of which they have room for these bits. Null when they do not: then a late answer could pass for
   * that of the next order.
   */
  numberMask: number | null;
};

/** For answers that have room for a whole id, or for two bytes of it. */
export const WHOLE_ID = 0x7fff_ffff;
export const SHORT_ID = 0xffff;
/** The files of an alarm that a terminal is asked for: where it shall send them, its own label and the server's number of the alarm. */
export type FilesAsked = { host: string; port: number; label: Buffer; number: string };

/** How a protocol asks for the pictures and clips of a camera's alarm. They come over a connection of their own. */
export type FilesVoice<State> = {
  /** The bytes to send, and what to remember; null before the terminal has said who it is. */
  ask(asked: FilesAsked, state: State): { bytes: Buffer; state: State } | null;
};

/**
 * What a frame means.
 * - `talk`: nothing to store or to keep, such as a login or a question.
 * - `heartbeat`: the tracker is there; only the time of its vehicle's last contact changes.
 * - `packet`: its records are stored, and the packet is kept as it came.
 * - `broken`: not understood, so nothing of it is stored. A tracker that keeps repeating it gets `setAsideReply` once the packet
 * is set aside.
 */
export type Taken<State> = {
  /** Sent when everything in the frame is stored. Null: no answer is sent. */
  reply: Buffer | null;
  /** What to remember for the next frame of the connection. When left out, the state stays as it was. */
  state?: State;
  /** What the frame says to an order. */
  answer?: OrderAnswer;
} & (
  | { kind: 'talk' | 'heartbeat' }
  | ({ kind: 'packet' } & Contents)
  | { kind: 'broken'; setAsideReply: Buffer | null }
);

/**
 * A protocol of frames, over TCP or UDP: pure functions and plain data (§0.9). None of them throws, whatever the bytes. A
 * datagram is one frame that names its tracker.
 */
export type FrameProtocol<Frame extends Framed = Framed, State = unknown> = {
  /** What a connection remembers before its first frame. */
  start: State;
  /** What is at an offset of the buffered bytes. It depends on the bytes alone, never on how they arrived. */
  next(bytes: Buffer, offset: number): Cut<Frame>;
  take(frame: Frame, heard: Heard<State>): Taken<State>;
  /** The answer to an unregistered tracker, before its connection ends. */
  refusal(frame: Frame): Buffer | null;
  /** Left out where nothing can be asked of trackers. */
  orders?: OrderVoice;
  /** Left out where alarms have no files. */
  files?: FilesVoice<State>;
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
  /** The secret id of who reports, or the status that refuses the request. All else is read only once the tracker is known. */
  sender(request: HttpRequest): { secret: string } | { status: number };
  /** What a known tracker reports, or the status that refuses it. */
  take(request: HttpRequest, speaker: Speaker): Contents | { status: number };
  /** The status for a tracker that nobody registered. */
  refusal(request: HttpRequest): number;
};

/** A record of a batch and whose it is, or the field that makes it unreadable. `source` is what was sent. */
export type FeedReport = { imei: string; record: TrackerRecord; source: unknown } | { fault: string };

/**
 * What became of a record. `stored` also tells that it was stored before; `kept`: its tracker was in no vehicle then. `reason` is
 * `unknown_tracker`, `invalid` with its field, or why its time is impossible.
 */
export type FeedVerdict =
  | { status: 'stored' | 'kept' }
  | { status: 'refused'; reason: 'unknown_tracker' | 'time' | 'future' | 'past' }
  | { status: 'refused'; reason: 'invalid'; field: string };

/** Another system that sends records of many trackers, with a token, over HTTP. */
export type FeedProtocol = {
  /** The records of a batch in their order, or the status that refuses all of it. */
  read(request: HttpRequest): { reports: readonly FeedReport[] } | { status: number };
  /** The body of the answer once everything is stored; null: none. */
  answer(verdicts: readonly FeedVerdict[]): object | null;
};

/** How trackers of one kind reach the server: all doors of a protocol share one port number. */
export type Protocol = {
  /** Default of its port's setting. */
  port: number;
  tcp?: FrameProtocol;
  udp?: FrameProtocol;
  http?: HttpProtocol;
  feed?: FeedProtocol;
  /** Its trackers send text, which is shown as text. Otherwise they send bytes. */
  isText?: true;
};
