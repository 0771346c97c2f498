import { expect, it } from 'vitest';
import { withoutPlace } from './private-place.ts';
import { blankRecord } from './record.ts';

it('keeps what a private record says of the vehicle and nothing of where it was', () => {
  const record = {
    ...blankRecord(1_000),
    valid: true,
    lat: 40.4,
    lng: -3.7,
    altitudeM: 650,
    courseDeg: 90,
    odometerM: 123_456,
    speedKmh: 80,
    extra: { io205: 4321, io636: 99, cell: '214,1,2,3', io15: 7 },
  };
  expect(withoutPlace(record)).toEqual({
    ...blankRecord(1_000),
    odometerM: 123_456,
    speedKmh: 80,
    extra: { io15: 7 },
  });
  expect(withoutPlace({ ...record, extra: { wifi: 'aa:bb' } }).extra).toBeNull();
});

it('drops what tells the place on the tracker’s family, or on any if it is not known', () => {
  const record = { ...blankRecord(1_000), extra: { io61: 30, io304: 7, geofence1: 1, io2050: 3 } };
  const tellsPlace = (element: string) => element === 'io304';
  expect(withoutPlace(record, tellsPlace).extra).toEqual({ io61: 30, io2050: 3 });
  expect(withoutPlace(record).extra).toEqual({ io2050: 3 });
});
