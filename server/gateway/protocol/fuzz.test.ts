import { expect, test } from 'vitest';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { mutated, type Random, seededRandom } from './mutation.ts';
import { decodeOsmand, type OsmandReport } from './osmand/decode.ts';
import { encodeOsmandJson, encodeOsmandQuery } from './osmand/encode.ts';
import { FRAME_MAX_BYTES } from './protocol.ts';
import { recordFaults } from './record-faults.ts';
import { datagramOf } from './teltonika/datagram.ts';
import { decodeBody } from './teltonika/decode.ts';
import { encodeTcpFrame, encodeUdpDatagram } from './teltonika/encode.ts';
import { nextFrame, type TeltonikaFrame } from './teltonika/frame.ts';
import { VENDOR, vendorBytes } from './teltonika/vendor-frames.ts';

const MUTATIONS = 200_000;
const TIMEOUT_MS = 120_000;

/** What a run saw: what went wrong, the first of each kind with its input, and how much got through to be checked. */
type Run = { faults: Map<string, string>; records: number };

const RICH: TrackerRecord = {
  ...blankRecord(1_760_000_000_000),
  valid: true,
  lat: 40.416775,
  lng: -3.70379,
  altitudeM: 667,
  courseDeg: 271,
  speedKmh: 51,
  satellites: 11,
  hdop: 0.8,
  ignition: true,
  movement: true,
  vehicleSpeedKmh: 52,
  odometerM: 123_456_000,
  odometerSource: 'obd',
  fuelLevelPct: 42,
  fuelUsedL: 1234.5,
  rpm: 2100,
  coolantC: -7,
  engineLoadPct: 34,
  throttlePct: 12,
  externalV: 14.123,
  batteryV: 4.012,
  batteryPct: 97,
  driverTag: '01A2B3C4D5E6F7C0',
  privateMode: false,
  unplugged: false,
  vin: 'WVOZZZ15555555555',
  eventCode: 253,
  event: 'harsh_braking',
  extra: { io11: '9007199254740993', io17: 65_511, io281: 'P0120,P0301' },
};
const NARROW = { ...RICH, odometerSource: 'device', vin: null, extra: { io9: 500 } } as const;
const TCP_SAMPLES = [
  ...Object.keys(VENDOR)
    .filter((name) => !name.startsWith('udp'))
    .map((name) => vendorBytes(name as keyof typeof VENDOR)),
  encodeTcpFrame([RICH, { ...RICH, driverTag: 'E1234567890ABCD0' }], { codec: '8E' }),
  encodeTcpFrame([NARROW], { codec: '8' }),
  encodeTcpFrame([NARROW, NARROW, NARROW], { codec: '16' }),
  Buffer.from('FF', 'hex'),
];
const ENVELOPE = { imei: '352093086403655', packetId: 51_966, avlPacketId: 7 };
const UDP_SAMPLES = [
  vendorBytes('udpCodec8'),
  vendorBytes('udpCodec8Extended'),
  encodeUdpDatagram([RICH, RICH], { codec: '8E', ...ENVELOPE }),
  encodeUdpDatagram([NARROW], { codec: '8', ...ENVELOPE }),
  encodeUdpDatagram([NARROW], { codec: '16', ...ENVELOPE }),
];
const TOLD = { ...RICH, eventCode: 0, extra: { charge: 1, note: 'a, b' } };

/** Gives each mutation to the check; whatever it returns or throws becomes a fault. */
function fuzz(
  samples: readonly Buffer[],
  seed: number,
  check: (bytes: Buffer, run: Run, random: Random) => string | null,
): Run {
  const random = seededRandom(seed);
  const run: Run = { faults: new Map(), records: 0 };
  for (let i = 0; i < MUTATIONS; i++) {
    const bytes = mutated(samples[random(samples.length)]!, samples, random);
    let fault: string | null;
    try {
      fault = check(bytes, run, random);
    } catch (error) {
      fault = String(error);
    }
    if (fault !== null && !run.faults.has(fault)) run.faults.set(fault, bytes.toString('hex'));
  }
  return run;
}

function bodyFault(body: Buffer, run: Run): string | null {
  const decoded = decodeBody(body);
  if (decoded.kind !== 'records') return null;
  if (decoded.records.length + decoded.unreadable !== decoded.count) return 'lost count';
  run.records += decoded.records.length;
  return recordsFault(decoded.records);
}

function recordsFault(records: readonly TrackerRecord[]): string | null {
  for (const record of records) {
    const faults = recordFaults(record);
    if (faults.length > 0) return faults.join();
  }
  return null;
}

/** The frames of a stream up to where it ends or would be closed; a fault when one is too large or stands still. */
function framesIn(bytes: Buffer): TeltonikaFrame[] | string {
  const frames: TeltonikaFrame[] = [];
  for (let at = 0; ; ) {
    const frame = nextFrame(bytes, at);
    if (frame.kind === 'more') {
      if (frame.need <= bytes.length - at) return 'asks for bytes it has';
      return frame.need > FRAME_MAX_BYTES ? 'asks for too much' : frames;
    }
    if (frame.end <= at || frame.end > bytes.length) return 'no progress';
    frames.push(frame);
    if (frame.kind === 'garbage' || frame.kind === 'too_large') return frames;
    if (frame.end - at > FRAME_MAX_BYTES) return 'frame above 64 KiB';
    at = frame.end;
  }
}

/** Buffered bytes never shrink the outcome: a prefix gives the same frames, as far as it reaches. */
function splitFault(bytes: Buffer, frames: readonly TeltonikaFrame[], random: Random): string | null {
  const before = framesIn(bytes.subarray(0, random(bytes.length + 1)));
  if (typeof before === 'string') return before;
  const isSame = before.every((frame, i) => frame.kind === frames[i]?.kind);
  return isSame ? null : 'depends on the split';
}

test('Teltonika over TCP survives mutated streams', { timeout: TIMEOUT_MS }, () => {
  const filler = Buffer.alloc(70_000, 1);
  const run = fuzz(TCP_SAMPLES, 1, (bytes, run, random) => {
    // Now and then with enough behind it for a forbidden length to be fulfilled.
    const stream = random(1000) === 0 ? Buffer.concat([bytes, filler]) : bytes;
    const frames = framesIn(stream);
    if (typeof frames === 'string') return frames;
    for (const frame of frames) {
      const fault = frame.kind === 'data' ? bodyFault(frame.body, run) : null;
      if (fault !== null) return fault;
    }
    return splitFault(stream, frames, random);
  });
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 4);
});

test('Teltonika over UDP survives mutated datagrams', { timeout: TIMEOUT_MS }, () => {
  const run = fuzz(UDP_SAMPLES, 2, (bytes, run, random) => {
    // A true length lets the mutation through to the parts behind it.
    if (bytes.length >= 2 && random(2) === 0) bytes.writeUInt16BE((bytes.length - 2) & 0xffff, 0);
    const datagram = datagramOf(bytes);
    return datagram === null ? null : bodyFault(datagram.body, run);
  });
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 8);
});

function reportFault(report: OsmandReport, run: Run): string | null {
  if (!report.ok) return null;
  run.records++;
  return report.deviceId === '' ? 'no device' : recordsFault([report.record]);
}

test('OsmAnd queries survive mutation', { timeout: TIMEOUT_MS }, () => {
  const samples = [
    '/?id=48241179&timestamp=2024-03-10T12:00:00+01:00&location=40.4,-3.7&speed=27&bearing=90&batt=80&charge=true',
    '/?deviceid=7&lat=40.4&lon=-3.7&alarm=sos,tampering&mock=true&hdop=0.8&accuracy=12&odometer=1e6&event=5',
    '/?id=7&cell=214,1,100,7&wifi=aa:bb,-60&driverUniqueId=AB12&power=12.3&%F0%9F%9A%97=%00&vin=WVOZZZ15555555555',
    encodeOsmandQuery('7', TOLD),
  ].map((url) => Buffer.from(url, 'latin1'));
  const run = fuzz(samples, 3, (bytes, run) => {
    const url = bytes.toString('latin1');
    return reportFault(decodeOsmand({ method: 'GET', url, contentType: null, body: '', receivedMs: 5 }), run);
  });
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 4);
});

test('OsmAnd JSON survives mutation', { timeout: TIMEOUT_MS }, () => {
  const samples = [
    '{"location":{"timestamp":"2000-01-01T00:00:00.000Z","coords":{"latitude":40.4,"longitude":-3.7,"speed":1.5,"heading":9},"is_moving":false,"odometer":1234.5,"event":"motionchange","battery":{"level":0.5,"is_charging":false},"activity":{"type":"still"},"extras":{"a":[1],"b":"\\ud800","__proto__":1}},"device_id":"48241179"}',
    encodeOsmandJson('7', TOLD),
  ].map((body) => Buffer.from(body));
  const run = fuzz(samples, 4, (bytes, run) => {
    const request = { method: 'POST', url: '/', contentType: 'application/json', receivedMs: 5 };
    return reportFault(decodeOsmand({ ...request, body: bytes.toString() }), run);
  });
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 10);
});
