import fc from 'fast-check';
import { DEVICE_EVENT_KINDS, type TrackerRecord } from './record.ts';

/** The identification number of the reporting vehicle. */
export const VIN = 'VSKDEMA4100000001';

/** Null once in `freq` times; 1 would be always. */
export const maybe = <T>(some: fc.Arbitrary<T>, freq = 2) => fc.option(some, { nil: null, freq });
const upTo = (max: number) => fc.integer({ min: 0, max });
const tenths = (max: number) => upTo(max * 10).map((n) => n / 10);

/**
 * The fields that the way of the vehicle does not decide. Each record has some of them, and every field must
 * be here.
 */
type Fields = Omit<
  TrackerRecord,
  'timeMs' | 'lat' | 'lng' | 'speedKmh' | 'ignition' | 'odometerM' | 'odometerSource'
>;
export const anyFields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> } = {
  valid: fc.boolean(),
  altitudeM: maybe(fc.integer({ min: -10, max: 3000 })),
  courseDeg: maybe(upTo(359)),
  satellites: maybe(upTo(12)),
  hdop: maybe(tenths(7)),
  movement: maybe(fc.boolean()),
  vehicleSpeedKmh: maybe(upTo(200)),
  ownOdometerM: maybe(upTo(500_000)),
  fuelLevelPct: maybe(upTo(100)),
  fuelLevelL: maybe(tenths(60)),
  fuelUsedL: maybe(tenths(50)),
  rpm: maybe(upTo(5000)),
  coolantC: maybe(tenths(120)),
  engineLoadPct: maybe(upTo(100)),
  throttlePct: maybe(upTo(100)),
  externalV: maybe(fc.constantFrom(0, 2.9, 9, 11.7, 12.4, 14.2, 23.5, 27)),
  batteryV: maybe(fc.constantFrom(0, 3.4, 4.1)),
  batteryPct: maybe(upTo(100)),
  gsmLevel: maybe(upTo(5)),
  driverTag: maybe(fc.constantFrom('A', 'B')),
  privateMode: maybe(fc.boolean(), 4),
  unplugged: maybe(fc.boolean()),
  jamming: maybe(fc.boolean()),
  vin: maybe(fc.constantFrom(VIN, 'VSKDEMA4100000002')),
  clockAhead: maybe(fc.constant(true)),
  cameraFault: maybe(fc.boolean()),
  eventCode: fc.constantFrom(0, 253),
  event: maybe(fc.constantFrom(...DEVICE_EVENT_KINDS)),
  eventValue: maybe(upTo(300).map((n) => n / 100)),
  eventDurationMs: maybe(upTo(3000)),
  extra: maybe(fc.constantFrom({ io66: 12_400 }, { alarmLabel: '00112233' })),
};
