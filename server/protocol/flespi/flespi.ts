import type { DeviceEventKind, OdometerSource, TrackerRecord } from '#domain/telemetry/record.ts';
import { recordOf } from '../json/values.ts';
import { flagIn, numberIn, textIn } from '../osmand/value.ts';
import type { FeedProtocol, FeedReport } from '../protocol.ts';
import { RANGE } from '../record-range.ts';

/** Most messages of one request; the stream itself sends fewer. */
const MESSAGES_MAX = 10_000;

type Message = Readonly<Record<string, unknown>>;

/** The keys of an odometer, kilometres; the first one present counts. */
const ODOMETERS: readonly (readonly [key: string, source: OdometerSource])[] = [
  ['can.vehicle.mileage', 'can'],
  ['vehicle.mileage', 'device'],
];
/** An event by its name. Older streams end it in `.trigger`. */
const EVENTS: readonly (readonly [key: string, event: DeviceEventKind])[] = [
  ['crash.event', 'impact'],
  ['harsh.acceleration.event', 'harsh_acceleration'],
  ['harsh.braking.event', 'harsh_braking'],
  ['harsh.cornering.event', 'harsh_cornering'],
  ['overspeeding.event', 'speeding'],
  ['towing.event', 'towing'],
];
const JAMMING = ['gsm.jamming.event', 'gnss.jamming.event', 'gsm.jamming.status', 'gnss.jamming.status'];
/** Attributes of the stream itself, and those that the fields below have taken. */
const NO_EXTRA =
  /^(ident|timestamp|server\.|channel\.|device\.|protocol\.|peer$|position\.|can\.|engine\.ignition|movement\.|vehicle\.|fuel\.|external\.powersource|battery\.|ibutton|rfid|event\.enum|harsh\.|overspeeding|towing|crash\.|gsm\.jamming|gnss\.jamming|private\.)/;

/**
 * flespi's HTTP stream: an array of messages with flat keys (§6.1). A faulty message does not spoil the
 * others.
 */
export const flespiFeed: FeedProtocol = {
  read({ body, receivedMs }) {
    const messages = messagesIn(body);
    if (messages === null) return { status: 400 };
    if (messages.length > MESSAGES_MAX) return { status: 413 };
    return { reports: messages.map((message) => reportOf(message, receivedMs)) };
  },
  // The stream only needs to know that it need not send the batch again.
  answer: () => null,
};

function messagesIn(body: string): readonly unknown[] | null {
  try {
    const given: unknown = JSON.parse(body);
    return Array.isArray(given) ? given : null;
  } catch {
    return null;
  }
}

function reportOf(given: unknown, receivedMs: number): FeedReport {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { fault: '' };
  const message = given as Message;
  const imei = textIn(message.ident);
  if (imei === null || !/^\d{10,20}$/.test(imei)) return { fault: 'ident' };
  const timeMs =
    message.timestamp === undefined ? receivedMs : Math.round(numberIn(message.timestamp) * 1000);
  if (!(timeMs >= 0 && timeMs <= RANGE.timeMs)) return { fault: 'timestamp' };
  return { imei, record: recordFrom(message, timeMs + 0), source: given };
}

function recordFrom(message: Message, timeMs: number): TrackerRecord {
  const odometer = ODOMETERS.find(([key]) => numberIn(message[key]) >= 0);
  const jamming = JAMMING.map((key) => flagIn(message[key])).find((flag) => flag !== null);
  return recordOf({
    timeMs,
    ...{ lat: message['position.latitude'], lng: message['position.longitude'] },
    ...{ valid: message['position.valid'], altitudeM: message['position.altitude'] },
    ...{ courseDeg: message['position.direction'], speedKmh: message['position.speed'] },
    ...{ satellites: message['position.satellites'], hdop: message['position.hdop'] },
    ...{ ignition: message['engine.ignition.status'], movement: message['movement.status'] },
    vehicleSpeedKmh: message['can.vehicle.speed'],
    ...(odometer ? { odometerM: numberIn(message[odometer[0]]) * 1000, odometerSource: odometer[1] } : {}),
    ...{ fuelLevelPct: either(message, 'fuel.level'), fuelLevelL: either(message, 'fuel.volume') },
    ...{ fuelUsedL: either(message, 'fuel.consumed'), rpm: either(message, 'engine.rpm') },
    coolantC: either(message, 'engine.coolant.temperature'),
    ...{
      engineLoadPct: either(message, 'engine.load.level'),
      throttlePct: either(message, 'throttle.pedal.level'),
    },
    ...{ externalV: message['external.powersource.voltage'], batteryV: message['battery.voltage'] },
    batteryPct: message['battery.level'],
    driverTag: message['ibutton.code'] ?? message['rfid.code'],
    privateMode: message['private.mode.status'] ?? message['custom.param.391'],
    unplugged: unpluggedIn(message),
    ...(jamming === undefined ? {} : { jamming }),
    vin: message['vehicle.vin'],
    eventCode: message['event.enum'],
    event: EVENTS.find(([key]) => happened(message, key))?.[1] ?? null,
    extra: Object.fromEntries(Object.entries(message).filter(([key]) => !NO_EXTRA.test(key))),
  });
}

/** The value read from the vehicle's bus, or else the tracker's own. */
const either = (message: Message, key: string) => message[`can.${key}`] ?? message[key];

/** `false` counts as a missing key. */
const happened = (message: Message, key: string) =>
  flagIn(message[key]) === true || flagIn(message[`${key}.trigger`]) === true;

function unpluggedIn(message: Message): boolean | null {
  const isPowered = flagIn(message['external.powersource.status']);
  return isPowered === null ? null : !isPowered;
}
