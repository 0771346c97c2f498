import { describe, expect, it } from 'vitest';
import { distanceM } from '#domain/geo.ts';
import { areaInput } from '#domain/place/area.ts';
import { isInside } from '#domain/place/geometry.ts';
import { drawnOf } from './geofence-shape.ts';
import { personOf, plateOf, usernameOf } from './names.ts';
import { type PositionRow, recordOfPosition, totalDistanceM } from './position-record.ts';
import { fleetsOf, groupsBelow, isShut, roleOf } from './rights.ts';

const AT = Date.parse('2026-03-02T10:00:00Z');
const ROW = {
  ...{ device_id: 1, time_ms: AT, fix_ms: AT, valid: true, lat: 40.4, lng: -3.7 },
  ...{ altitude: 650.4, speed: 10, course: 359.6, attributes: null },
} satisfies PositionRow;

describe('a position', () => {
  it.each([
    // 10 × 1.852 = 18.52; 48.6 × 1.852 = 90.007; 0.27 × 1.852 = 0.50004.
    [{ speed: 10 }, { speedKmh: 19, valid: true, lat: 40.4, lng: -3.7, altitudeM: 650 }],
    [{ speed: 48.6 }, { speedKmh: 90 }],
    [{ speed: 0.27 }, { speedKmh: 1 }],
    [{ valid: false }, { valid: false, lat: 40.4, lng: -3.7 }],
    [
      { lat: 0, lng: 0 },
      { valid: false, lat: null, lng: null, speedKmh: null },
    ],
    // Traccar repeated the last place with a new message.
    [{ fix_ms: AT - 61_000 }, { timeMs: AT, valid: false, lat: null, lng: null, speedKmh: null }],
    [{ fix_ms: AT - 60_000 }, { timeMs: AT, valid: true, lat: 40.4 }],
  ])('%j', (change, expected) => {
    expect(recordOfPosition({ ...ROW, ...change })).toMatchObject(expected);
  });

  it.each([
    ['{"ignition":true,"motion":false}', { ignition: true, movement: false, extra: null }],
    ['{"odometer":123456.4}', { odometerM: 123_456, odometerSource: 'device' }],
    ['{"odometer":5000,"obdOdometer":7000}', { odometerM: 7000, odometerSource: 'obd' }],
    // Litres there; the level is the share.
    ['{"fuel":45.26,"fuelLevel":61}', { fuelLevelL: 45.3, fuelLevelPct: 61 }],
    [
      '{"power":12.3456,"battery":4.1,"batteryLevel":88}',
      { externalV: 12.346, batteryV: 4.1, batteryPct: 88 },
    ],
    [
      '{"obdSpeed":87,"rpm":2100,"sat":9,"hdop":0.84}',
      { vehicleSpeedKmh: 87, rpm: 2100, satellites: 9, hdop: 0.8 },
    ],
    ['{"alarm":"hardBraking"}', { event: 'harsh_braking', extra: null }],
    ['{"alarm":"powerCut"}', { event: 'power_cut', unplugged: true }],
    ['{"driverUniqueId":"04a1b2c3d4e580"}', { driverTag: '04A1B2C3D4E580' }],
    ['{"io66":12,"temp1":"3.5"}', { extra: { io66: 12, temp1: '3.5' } }],
    ['{"distance":12.5,"totalDistance":900,"raw":"0102"}', { odometerM: null, extra: null }],
    ['no json', { ignition: null, extra: null }],
  ])('with the attributes %s', (attributes, expected) => {
    expect(recordOfPosition({ ...ROW, attributes })).toMatchObject(expected);
  });

  it.each([
    ['{"distance":1,"totalDistance":1234.5}', 1234.5],
    ['{"distance":1}', null],
    [null, null],
  ])('the way of %s is %s', (attributes, expected) => expect(totalDistanceM(attributes)).toBe(expected));
});

describe('a geofence', () => {
  it.each([
    ['CIRCLE (40.4 -3.7, 250.4)', { area: { type: 'circle', lat: 40.4, lng: -3.7, radius_m: 250 } }],
    ['CIRCLE (40.4 -3.7, 19.9)', { poi: { lat: 40.4, lng: -3.7 } }],
    [
      'POLYGON ((40 -3, 40.1 -3, 40.1 -3.1, 40 -3))',
      {
        area: {
          type: 'polygon',
          points: [
            [40, -3],
            [40.1, -3],
            [40.1, -3.1],
          ].map(([lat, lng]) => ({ lat, lng })),
        },
      },
    ],
    ['CIRCLE (40.4 -3.7)', { refused: 'its circle has no radius' }],
    ['POLYGON ((40, 41, 42))', { refused: 'its corners cannot be read: POLYGON ((40, 41, 42))' }],
    ['LINESTRING (40 -3, 40 -3)', { refused: 'its line has no length' }],
    ['POINT (1 2)', { refused: 'its shape is none of CIRCLE, POLYGON and LINESTRING: POINT (1 2)' }],
  ])('%s', (text, expected) => expect(drawnOf(text, 25)).toEqual(expected));

  it('a line is the ground beside it', () => {
    // North for 1,112 m, then east for 852 m at this latitude.
    const drawn = drawnOf('LINESTRING (40 -3, 40.01 -3, 40.01 -2.99)', 100);
    const { geometry } = areaInput.parse({ name: 'Route', geometry: (drawn as { area: object }).area });
    const metres = 1 / 111_195;
    const holds = (lat: number, lng: number) => isInside(geometry, lat, lng);
    expect(holds(40.005, -3) && holds(40.01, -2.995)).toBe(true);
    // 90 m east of the first part, 110 m east of it, 90 m before its beginning, 110 m before it.
    const east = metres / Math.cos((40.005 * Math.PI) / 180);
    expect([90, 110].map((m) => holds(40.003, -3 + m * east))).toEqual([true, false]);
    expect([90, 110].map((m) => holds(40 - m * metres, -3))).toEqual([true, false]);
    const corner = geometry.type === 'polygon' ? geometry.points[1]! : { lat: 0, lng: 0 };
    // The outer corner is 100 m × √2 away.
    expect(distanceM(corner, { lat: 40.01, lng: -3 })).toBeCloseTo(141.4, 0);
  });
});

describe('names', () => {
  it.each([
    [['1234-BCD'], '1234BCD'],
    [['Camión 3'], 'CAMION3'],
    [[null, '货车', '356307042441013'], '356307042441013'],
    [['货车'], null],
  ])('the plate of %j is %s', (names, expected) => expect(plateOf(...names)).toBe(expected));

  it.each([
    ['Ana María  López', { name: 'Ana', surname: 'María López' }],
    ['Ana', { name: 'Ana', surname: '' }],
  ])('%s', (name, expected) => expect(personOf(name)).toEqual(expected));

  it.each([
    ['ana@example.org', 'ana@example.org'],
    ['ana+fleet@example.org', 'ana.fleet@example.org'],
    ['ab', null],
  ])('the username of %s is %s', (text, expected) => expect(usernameOf(text)).toBe(expected));
});

describe('rights', () => {
  it.each([
    [{}, 'manager'],
    [{ readonly: true }, 'visualizer'],
    [{ devicereadonly: '1' }, 'visualizer'],
    [{ administrator: true }, 'manager'],
    [{ administrator: 't', readonly: 'f' }, 'manager'],
  ])('%j is a %s', (user, expected) => expect(roleOf(user)).toBe(expected));

  it.each([
    [{}, false],
    [{ disabled: true }, true],
    [{ disabled: 'f', expirationtime: '2026-03-02 09:59:59' }, true],
    [{ expirationtime: '2026-03-02T10:00:01' }, false],
  ])('%j cannot sign in: %s', (user, expected) => expect(isShut(user, AT)).toBe(expected));

  // 1 has 2 and 3 below it. Vehicle 10 is in 1, 20 and 21 in 2, 30 in 3.
  const fleets = [
    { id: 1, parentId: null, vehicleIds: [10, 20, 21, 30] },
    { id: 2, parentId: 1, vehicleIds: [20, 21] },
    { id: 3, parentId: 1, vehicleIds: [30] },
    { id: 4, parentId: 1, vehicleIds: [] },
  ];
  it.each([
    ['a group', { fleetIds: [2], vehicleIds: [20, 21] }, { fleetIds: [2], unseen: 0 }],
    [
      'a group whose fleet has another vehicle',
      { fleetIds: [2], vehicleIds: [20] },
      { fleetIds: [], unseen: 1 },
    ],
    ['an empty group', { fleetIds: [4], vehicleIds: [] }, { fleetIds: [4], unseen: 0 }],
    ['one of two vehicles', { fleetIds: [], vehicleIds: [20] }, { fleetIds: [], unseen: 1 }],
    ['all vehicles of a fleet', { fleetIds: [], vehicleIds: [20, 21] }, { fleetIds: [2], unseen: 0 }],
    ['all vehicles', { fleetIds: [3], vehicleIds: [10, 20, 21, 30] }, { fleetIds: [1], unseen: 0 }],
    ['a group and another vehicle', { fleetIds: [3], vehicleIds: [30, 10] }, { fleetIds: [3], unseen: 1 }],
  ])('%s', (_, seen, expected) => expect(fleetsOf(seen, fleets)).toEqual(expected));

  it('a group has those below it, also in a ring', () => {
    const groups = [
      { id: 1, groupid: null },
      { id: 2, groupid: 1 },
      { id: 3, groupid: '2' },
      { id: 4, groupid: 5 },
      { id: 5, groupid: 4 },
    ];
    expect([...groupsBelow([2, 4], groups)]).toEqual([2, 3, 4, 5]);
  });
});
