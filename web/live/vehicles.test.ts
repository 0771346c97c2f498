import { describe, expect, test } from 'vitest';
import { encodeLiveFrame, type LiveUpdate } from '#api/live-frame.ts';
import type { LiveVehicle } from '#api/telemetry.ts';
import { VEHICLE_STATES, type VehicleState } from '#domain/telemetry/state.ts';
import { shownX } from '#web/map/marker-source.ts';
import { latOf, lngOf } from '#web/map/mercator.ts';
import { createVehicleStore } from './vehicles.ts';

const T0 = Date.parse('2026-03-02T09:00:00Z');

function liveVehicle(over: Partial<LiveVehicle> & { device_id: number }): LiveVehicle {
  return {
    license: `${over.device_id}ABC`,
    alias: null,
    fleet_id: 1,
    driver: null,
    brand: null,
    model: null,
    type: null,
    time_zone: 'Europe/Madrid',
    max_speed: null,
    state: 'movement',
    since: '2026-03-02T08:50:00Z',
    ts: '2026-03-02T09:00:00Z',
    lat: 40.4,
    lng: -3.7,
    speed: 50,
    heading: 90,
    ignition: true,
    odometer: 1000,
    last_contact: '2026-03-02T09:00:01Z',
    ...over,
  };
}

function update(over: Partial<LiveUpdate> & { deviceId: number }): LiveUpdate {
  const at = { lat: 40.401, lng: -3.701, timeS: T0 / 1000 + 10, speedKmh: 60, headingDeg: 45 };
  return { ...at, state: 'movement', ignition: true, ...over };
}

/** A store whose clocks and animation frames the test controls. */
function testStore() {
  let clock = 5_000;
  const frames: (() => void)[] = [];
  const store = createVehicleStore({
    clockMs: () => clock,
    wallMs: () => T0 + 20_000,
    schedule: (run) => void frames.push(run),
  });
  return {
    store,
    advance: (ms: number) => {
      clock += ms;
    },
    frame: () => {
      for (const run of frames.splice(0)) run();
    },
  };
}

const countOf = (store: ReturnType<typeof testStore>['store'], state: VehicleState) =>
  store.counts()[VEHICLE_STATES.indexOf(state)];

test('some vehicles are taken anew, and the others stay', () => {
  const { store } = testStore();
  store.refill([1, 2, 3].map((device_id) => liveVehicle({ device_id })));
  store.renew([liveVehicle({ device_id: 1, driver: 'Eva Sol' })], [1, 2]);
  expect([1, 2, 3].map((id) => store.view(id)?.driver)).toEqual(['Eva Sol', undefined, null]);
  expect(store.size()).toBe(2);
});

describe('merging positions', () => {
  test('a binary batch moves the vehicles it names, decoded to the frame’s own precision', () => {
    const { store } = testStore();
    store.refill([liveVehicle({ device_id: 1 }), liveVehicle({ device_id: 2 })]);
    expect(store.applyFrame(encodeLiveFrame([update({ deviceId: 2, lat: 41.123456, lng: 2.654321 })]))).toBe(
      true,
    );
    expect(store.view(1)).toMatchObject({ lat: 40.4, speedKmh: 50 });
    expect(store.view(2)).toMatchObject({
      lat: 41.123456,
      lng: 2.654321,
      speedKmh: 60,
      headingDeg: 45,
      tsMs: T0 + 10_000,
      lastContactMs: T0 + 20_000,
    });
  });

  test('bytes that are no batch change nothing', () => {
    const { store } = testStore();
    store.refill([liveVehicle({ device_id: 1 })]);
    expect(store.applyFrame(new Uint8Array([9, 0, 0, 0]))).toBe(false);
    expect(store.view(1)).toMatchObject({ lat: 40.4 });
  });

  test.each([
    ['older by a second', -1, 40.4],
    ['of the same second', 0, 40.5],
    ['newer by a second', 1, 40.5],
  ])('a position %s than the shown one', (_, seconds, lat) => {
    const { store } = testStore();
    // A list has parts of a second, a batch has none.
    store.refill([liveVehicle({ device_id: 1, ts: new Date(T0 + 300).toISOString() })]);
    store.applyFrame(encodeLiveFrame([update({ deviceId: 1, timeS: T0 / 1000 + seconds, lat: 40.5 })]));
    expect(store.view(1)?.lat).toBe(lat);
  });

  test('a vehicle that is not in the list is not invented', () => {
    const { store } = testStore();
    store.refill([]);
    store.applyFrame(encodeLiveFrame([update({ deviceId: 7 })]));
    expect(store.view(7)).toBeNull();
    expect(store.size()).toBe(0);
  });

  test('an update without odometer keeps the one known', () => {
    const { store } = testStore();
    store.refill([liveVehicle({ device_id: 1, odometer: 1000 })]);
    store.applyFrame(encodeLiveFrame([update({ deviceId: 1 })]));
    expect(store.view(1)).toMatchObject({
      odometerM: 1000,
      odometerAtMs: Date.parse('2026-03-02T09:00:01Z'),
    });
  });
});

test.each([
  ['tampered', 0, 90, 1],
  ['movement', 91, 90, 1],
  ['movement', 90, 90, 0],
  // 120 where the vehicle has no limit of its own.
  ['movement', 121, null, 1],
  ['movement', 120, null, 0],
  // The last speed of a vehicle that stands is no excess.
  ['stopped', 121, null, 0],
] as const)('%s at %d km/h with a limit of %s: alert %d', (state, speed, max_speed, alert) => {
  const { store } = testStore();
  store.refill([liveVehicle({ device_id: 1, state, speed, max_speed })]);
  expect(store.arrays().alert[0]).toBe(alert);
});

describe('states', () => {
  test('a change moves one count to the other, and its time is kept', () => {
    const { store } = testStore();
    store.refill([liveVehicle({ device_id: 1 }), liveVehicle({ device_id: 2, state: 'idle' })]);
    expect([countOf(store, 'movement'), countOf(store, 'idle')]).toEqual([1, 1]);
    store.setState(1, 'idle', T0 + 5_000);
    expect([countOf(store, 'movement'), countOf(store, 'idle')]).toEqual([0, 2]);
    expect(store.view(1)).toMatchObject({ state: 'idle', sinceMs: T0 + 5_000 });
  });

  test('the same state again changes no count', () => {
    const { store } = testStore();
    store.refill([liveVehicle({ device_id: 1 })]);
    store.setState(1, 'movement', T0);
    expect(countOf(store, 'movement')).toBe(1);
  });

  test('a vehicle that leaves is no longer counted, and its place is used again', () => {
    const { store } = testStore();
    store.refill([liveVehicle({ device_id: 1 }), liveVehicle({ device_id: 2 })]);
    const place = store.indexOf(1);
    store.remove(1);
    expect([countOf(store, 'movement'), store.size(), store.positions()]).toEqual([1, 1, 1]);
    store.refill([liveVehicle({ device_id: 2 }), liveVehicle({ device_id: 3, state: 'stopped' })]);
    expect(store.indexOf(3)).toBe(place);
    expect([countOf(store, 'movement'), countOf(store, 'stopped'), store.size()]).toEqual([1, 1, 2]);
  });
});

describe('private use', () => {
  const nowhere = { lat: null, lng: null, speedKmh: null, headingDeg: null, tsMs: null };

  test.each([
    ['a state message', (store: ReturnType<typeof testStore>['store']) => store.setState(1, 'private', T0)],
    [
      'a batch, even one with an older time',
      (store: ReturnType<typeof testStore>['store']) =>
        store.applyFrame(
          encodeLiveFrame([
            update({ deviceId: 1, state: 'private', lat: null, lng: null, timeS: T0 / 1000 - 60 }),
          ]),
        ),
    ],
    [
      'a batch that should not have had coordinates',
      (store: ReturnType<typeof testStore>['store']) =>
        store.applyFrame(encodeLiveFrame([update({ deviceId: 1, state: 'private' })])),
    ],
    [
      'the list',
      (store: ReturnType<typeof testStore>['store']) =>
        store.refill([liveVehicle({ device_id: 1, state: 'private' })]),
    ],
  ])('%s takes the position away', (_, turnPrivate) => {
    const { store } = testStore();
    store.refill([liveVehicle({ device_id: 1 })]);
    turnPrivate(store);
    expect(store.view(1)).toMatchObject({ state: 'private', ...nowhere });
    const i = store.indexOf(1)!;
    const { placed, x, y, fromX, fromY } = store.arrays();
    expect([placed[i], x[i], y[i], fromX[i], fromY[i]]).toEqual([0, 0, 0, 0, 0]);
    expect(store.positions()).toBe(0);
  });

  test('work use shows the next position again', () => {
    const { store } = testStore();
    store.refill([liveVehicle({ device_id: 1, state: 'private', lat: null, lng: null, ts: null })]);
    store.applyFrame(encodeLiveFrame([update({ deviceId: 1 })]));
    expect(store.view(1)).toMatchObject({ state: 'movement', lat: 40.401 });
    expect([countOf(store, 'private'), countOf(store, 'movement')]).toEqual([0, 1]);
  });
});

describe('filling again', () => {
  test('what is not in the list has left; a newer position already received stays', () => {
    const { store } = testStore();
    store.refill([liveVehicle({ device_id: 1 }), liveVehicle({ device_id: 2 })]);
    store.applyFrame(encodeLiveFrame([update({ deviceId: 1 })]));
    store.refill([liveVehicle({ device_id: 1, alias: 'Grúa' })]);
    expect(store.view(1)).toMatchObject({ alias: 'Grúa', lat: 40.401 });
    expect(store.view(2)).toBeNull();
  });

  test('more vehicles than there was room for keep their columns', () => {
    const { store } = testStore();
    store.refill(
      Array.from({ length: 700 }, (_, i) => liveVehicle({ device_id: i + 1, lat: 40 + i / 1000 })),
    );
    expect(store.size()).toBe(700);
    expect(store.view(1)?.lat).toBe(40);
    expect(store.view(700)?.lat).toBe(40.699);
  });
});

describe('gliding', () => {
  const metresOff = (shown: number, real: number) => Math.abs(shown - real) * 111_195;

  test('halfway through its second a vehicle is drawn halfway', () => {
    const { store, advance } = testStore();
    store.refill([liveVehicle({ device_id: 1, lat: 40, lng: -3 })]);
    store.applyFrame(encodeLiveFrame([update({ deviceId: 1, lat: 40, lng: -3.002 })]));
    const i = store.indexOf(1)!;
    expect(store.arrays().glideMs[i]).toBe(1000);
    advance(500);
    expect(metresOff(lngOf(shownX(store.arrays(), i, 5_500)), -3.001)).toBeLessThan(0.1);
    expect(metresOff(lngOf(shownX(store.arrays(), i, 6_000)), -3.002)).toBeLessThan(0.1);
  });

  test('the next fix starts from where the vehicle is drawn', () => {
    const { store, advance } = testStore();
    store.refill([liveVehicle({ device_id: 1, lat: 40, lng: -3 })]);
    store.applyFrame(encodeLiveFrame([update({ deviceId: 1, lat: 40, lng: -3.002 })]));
    advance(500);
    store.applyFrame(encodeLiveFrame([update({ deviceId: 1, lat: 40, lng: -3.004, timeS: T0 / 1000 + 11 })]));
    expect(metresOff(lngOf(store.arrays().fromX[store.indexOf(1)!]!), -3.001)).toBeLessThan(0.1);
  });

  test('a jump of a hundred kilometres is no glide', () => {
    const { store } = testStore();
    store.refill([liveVehicle({ device_id: 1, lat: 40, lng: -3 })]);
    store.applyFrame(encodeLiveFrame([update({ deviceId: 1, lat: 41, lng: -3 })]));
    const i = store.indexOf(1)!;
    expect(store.arrays().glideMs[i]).toBe(0);
    expect(latOf(store.arrays().fromY[i]!)).toBeCloseTo(41, 5);
  });
});

describe('who hears of it', () => {
  test('a writer at once, subscribers once a frame however many messages came', () => {
    const { store, frame } = testStore();
    store.refill([liveVehicle({ device_id: 1 }), liveVehicle({ device_id: 2 })]);
    frame();
    const heard: string[] = [];
    store.onWrite((index) => heard.push(`write ${index}`));
    store.subscribe(() => heard.push('list'));
    store.subscribeVehicle(1, () => heard.push('vehicle 1'));
    store.subscribeVehicle(2, () => heard.push('vehicle 2'));
    store.setState(1, 'idle', T0);
    store.setState(1, 'stopped', T0);
    expect(heard).toEqual([`write ${store.indexOf(1)}`, `write ${store.indexOf(1)}`]);
    frame();
    expect(heard.slice(2)).toEqual(['vehicle 1', 'list']);
  });

  test('a view is the same object until its vehicle changes', () => {
    const { store } = testStore();
    store.refill([liveVehicle({ device_id: 1 }), liveVehicle({ device_id: 2 })]);
    const [one, two] = [store.view(1), store.view(2)];
    store.setState(1, 'idle', T0);
    expect(store.view(1)).not.toBe(one);
    expect(store.view(2)).toBe(two);
  });
});
