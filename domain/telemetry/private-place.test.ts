import { expect, it } from 'vitest';
import { withoutPlace } from './private-place.ts';
import { blankRecord } from './record.ts';

it('keeps what a record says of the vehicle and nothing of where it was', () => {
  const record = {
    ...blankRecord(1_000),
    valid: true,
    lat: 40.4,
    lng: -3.7,
    altitudeM: 650,
    courseDeg: 90,
    odometerM: 123_456,
    speedKmh: 80,
    extra: { io205: 4321, cell: '214,1,2,3', io15: 7 },
  };
  const tellsPlace = (element: string) => element === 'io205';
  expect(withoutPlace(record, tellsPlace)).toEqual({
    ...blankRecord(1_000),
    odometerM: 123_456,
    speedKmh: 80,
    extra: { io15: 7 },
  });
  expect(withoutPlace({ ...record, extra: { wifi: 'aa:bb', geofence1: 1 } }, tellsPlace).extra).toBeNull();
});
