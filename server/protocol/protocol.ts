import type { RevealsPlace } from '#domain/telemetry/private-place.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { Said } from '#domain/telemetry/said.ts';
import type { VehicleStates } from '#domain/telemetry/vehicle-states.ts';
import type { ClockZone } from '#domain/tracker/clock-zone.ts';
import type { CommandKind, TrackerFailure } from '#domain/tracker/command.ts';
import type { FigureSources } from '#domain/tracker/figure-source.ts';
import type { SpeedUnit } from '#domain/tracker/speed-unit.ts';

/**
 * Longest frame, datagram or request body that any protocol may send, bytes. A longer one ends the connection
 * (§0.1).
 */
export const FRAME_MAX_BYTES = 65_536;

/** The input of an encoder: it sends the given fields, but no missing ones and no nulls. */
export type RecordInput = Partial<TrackerRecord> & Pick<TrackerRecord, 'timeMs'>;

/** A frame cut out of a stream, or a datagram; a protocol adds what its decoder needs. */
export type Framed = {
  kind: string;
  /** Offset of the byte after it. */
  end: number;
  /**
   * The tracker that sent the frame, if the frame names it: some protocols name it in a login, others in
   * every frame.
   */
  imei?: string;
  /** The number that names the tracker instead of its IMEI, in protocols with such a number. */
  terminal?: string;
};

/** The stream can no longer be read. No protocol can find its way again, so the connection is closed. */
export type Hopeless = { kind: 'garbage' | 'too_large'; end: number };

/**
 * The find at an offset of a stream. `ping`: bytes that only keep the connection alive, or fill the space
 * between frames.
 */
export type Found<Frame extends Framed> = Frame | Hopeless | { kind: 'ping'; end: number };

/**
 * Undecided until `need` bytes are there from the offset on. Before then, a reader need neither look again
 * nor join its pieces.
 */
type Undecided = { kind: 'more'; need: number };

/** The content at an offset of a stream. */
export type Cut<Frame extends Framed> = Found<Frame> | Undecided;

/** Are more bytes needed to decide? */
export function isUndecided<Frame extends Framed>(cut: Cut<Frame>): cut is Undecided {
  return cut.kind === 'more';
}

/** The facts that a decoder may know about the tracker that sent the frame. */
export type Speaker = {
  imei: string;
  /** The model in its record; null without one. */
  model: string | null;
  speedUnit: SpeedUnit;
  sources: FigureSources;
  /** The zone of its clock, if its protocol does not contain it. */
  clockZone?: ClockZone;
};

/** The input of a decoder besides a frame. */
export type Heard<State> = {
  speaker: Speaker;
  /** The state from earlier frames of the connection. */
  state: State;
  /** Time of arrival, ms UTC. */
  receivedMs: number;
};

/** The contents of a packet. `records` is empty for a text, or for a packet that is not decoded. */
export type Contents = {
  records: readonly TrackerRecord[];
  /** Records left out because their time is not a valid time. */
  unreadable: number;
};

/** A command of a user in the form for a tracker. */
export type Order = {
  /** Echoed in the answer, as far as the protocol has a place for it. */
  id: number;
  kind: CommandKind;
  /** The odometer of the vehicle's record, metres; only for that command. */
  odometerM: number;
};

/** A tracker's answer to an order. */
export type OrderAnswer = {
  /**
   * The number of the answered order; null when the answer has none: then the order is the only one on its
   * way.
   */
  number: number | null;
  /** The kinds that it can answer; left out when that is unknown. */
  kinds?: readonly CommandKind[];
  /** The tracker's own words; null without any. */
  text: string | null;
  /** The tracker's reason for a failure; null when it succeeded. */
  failure: TrackerFailure | null;
};

/** The facts on which orders to a tracker depend, besides its protocol. */
export type Ordered = {
  model: string | null;
  /** Password for commands, in protocols that require one; null for the factory's. */
  password: string | null;
};

/**
 * The proof that an order was carried out: the tracker's answer, its next records, or its next sign-in. An
 * answer settles every order.
 */
export type Settlement = 'answer' | 'records' | 'sign_in';

/** The orders of a protocol to its trackers. */
export type OrderVoice = {
  /** The kinds that a tracker understands, each with the proof that settles it. */
  kinds(tracker: Ordered): Readonly<Partial<Record<CommandKind, Settlement>>>;
  /** The bytes of an order of one of these kinds, on a connection with this `state`. */
  encode(order: Order, to: Ordered & { state: unknown }): Buffer;
  /**
   * The bits of an order's id that answers repeat. Null when they do not repeat it: then a late answer could
   * pass for that of the next order.
   */
  numberMask: number | null;
};

/** For answers that have room for a whole id, or for two bytes of it. */
export const WHOLE_ID = 0x7fff_ffff;
export const SHORT_ID = 0xffff;
/**
 * A request to a terminal for the files of an alarm: their address, the terminal's own label and the server's
 * number of the alarm.
 */
export type FilesRequest = { host: string; port: number; label: Buffer; number: string };

/**
 * A protocol's requests for the pictures and clips of a camera's alarm. They arrive over a connection of
 * their own.
 */
export type FilesVoice<State> = {
  /** The bytes to send, and the next state; null before the terminal has identified itself. */
  ask(asked: FilesRequest, state: State): { bytes: Buffer; state: State } | null;
};

/** An element without a field of the record, as a person reads it. */
export type ReadElement = {
  /** The vendor's number: `AVL 389`. */
  id: string;
  /** Null for elements that no table names. */
  name: string | null;
  value: number | string;
  unit: string | null;
  /** The vendor's words for the value; null when it has none. */
  meaning: string | null;
  isDriver: boolean;
};

/**
 * How a protocol reads the elements of its trackers that have no field of the record. The model decides what
 * they mean.
 */
export type ElementReader = {
  /** Does an element, by the name under which it is stored, reveal the place of the vehicle? */
  tellsPlace(model: string | null): RevealsPlace;
  /** Null for names of another form. */
  read(model: string | null, name: string, value: number | string): ReadElement | null;
  /** The states of the vehicle in the last elements. */
  states(model: string | null, elements: ReadonlyMap<string, Said<number | string>>): VehicleStates;
};

/**
 * The meaning of a frame.
 * - `talk`: nothing to store or to keep, such as a login or a question.
 * - `heartbeat`: a sign of life; only the time of its vehicle's last contact changes.
 * - `packet`: its records are stored, and the packet is kept as it arrived.
 * - `broken`: not understood, so nothing of it is stored. A tracker that keeps repeating it gets
 * `setAsideReply` once the packet is set aside.
 */
export type Taken<State> = {
  /** Sent when everything in the frame is stored. Null: no answer is sent. */
  reply: Buffer | null;
  /** The state for the next frame of the connection. When left out, the state does not change. */
  state?: State;
  /** The part of the frame that answers an order. */
  answer?: OrderAnswer;
} & (
  | { kind: 'talk' | 'heartbeat' }
  | ({ kind: 'packet' } & Contents)
  | { kind: 'broken'; setAsideReply: Buffer | null }
);

/**
 * A protocol of frames, over TCP or UDP: pure functions and plain data (§0.9). None of them throws, whatever
 * the bytes. A datagram is one frame that names its tracker.
 */
export type FrameProtocol<Frame extends Framed = Framed, State = unknown> = {
  /** The state of a connection before its first frame. */
  start: State;
  /**
   * The content at an offset of the buffered bytes. It depends on the bytes alone, never on the way they
   * arrived.
   */
  next(bytes: Buffer, offset: number): Cut<Frame>;
  take(frame: Frame, heard: Heard<State>): Taken<State>;
  /** The answer to an unregistered tracker, before its connection ends. */
  refusal(frame: Frame): Buffer | null;
  /** Left out for a protocol without orders. */
  orders?: OrderVoice;
  /** Left out for a protocol whose alarms have no files. */
  files?: FilesVoice<State>;
  /** Left out where every element that can be read has a field. */
  elements?: ElementReader;
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
  /**
   * The secret id of the sender, or the status that refuses the request. The rest is read only once the
   * tracker is known.
   */
  sender(request: HttpRequest): { secret: string } | { status: number };
  /** The report of a known tracker, or the status that refuses it. */
  take(request: HttpRequest, speaker: Speaker): Contents | { status: number };
  /** The status for an unregistered tracker. */
  refusal(request: HttpRequest): number;
};

/** A record of a batch with its tracker, or the field that makes it unreadable. `source` is its original. */
export type FeedReport = { imei: string; record: TrackerRecord; source: unknown } | { fault: string };

/**
 * The verdict on a record. `stored` includes records stored before; `kept`: its tracker was in no vehicle at
 * that time. `reason` is `unknown_tracker`, `invalid` with its field, or the fault in its time.
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

/** The entries for trackers of one kind: all doors of a protocol share one port number. */
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
