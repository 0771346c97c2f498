import { describe, expect, it } from 'vitest';
import { ofPrivateUse } from './private-record.ts';
import { blankRecord, type TrackerRecord } from './record.ts';

const KEPT = {
  ignition: true,
  movement: true,
  odometerM: 123_456,
  odometerSource: 'can',
  ownOdometerM: 120_000,
  fuelLevelPct: 40,
  fuelLevelL: 22.5,
  fuelUsedL: 800.1,
  coolantC: 88,
  externalV: 13.9,
  batteryV: 4.1,
  batteryPct: 95,
  gsmLevel: 4,
  driverTag: 'ABCDEF0123456789',
  privateMode: true,
  unplugged: false,
  jamming: false,
  vin: 'VSKDEMA4100000001',
  clockAhead: true,
  cameraFault: false,
} as const satisfies Partial<TrackerRecord>;
const DROPPED = {
  valid: true,
  lat: 40.4,
  lng: -3.7,
  altitudeM: 650,
  courseDeg: 90,
  speedKmh: 80,
  satellites: 9,
  hdop: 0.9,
  vehicleSpeedKmh: 81,
  rpm: 2_400,
  engineLoadPct: 60,
  throttlePct: 30,
  extra: { io205: 4321, io281: 'P0301', io191: 83, driver: 'Ana' },
} as const satisfies Partial<TrackerRecord>;

describe('a record of private use', () => {
  it('keeps what it says of the vehicle, and nothing of where and how it was driven', () => {
    const record = { ...blankRecord(1_000), ...KEPT, ...DROPPED };
    expect(ofPrivateUse(record)).toEqual({ ...blankRecord(1_000), ...KEPT });
    expect(ofPrivateUse(ofPrivateUse(record))).toEqual(ofPrivateUse(record));
    const { timeMs: _, eventCode, event, eventValue, eventDurationMs, ...others } = record;
    expect(Object.keys(others).sort()).toEqual(Object.keys({ ...KEPT, ...DROPPED }).sort());
  });

  it.each([
    ['power_cut', true],
    ['impact', true],
    ['harsh_braking', false],
    ['speeding', false],
    ['fatigue', false],
    [null, false],
  ] as const)('with the event %s keeps it: %s', (event, isKept) => {
    const told = { eventCode: 253, event, eventValue: 1.5, eventDurationMs: 900 };
    const { eventCode, eventValue, eventDurationMs } = blankRecord(1_000);
    expect(ofPrivateUse({ ...blankRecord(1_000), ...told })).toMatchObject(
      isKept ? told : { eventCode, event: null, eventValue, eventDurationMs },
    );
  });
});
