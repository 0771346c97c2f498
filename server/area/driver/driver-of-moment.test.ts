import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAssignment, postAssignment } from '#api/assignment.ts';
import { cards } from '#api/card.ts';
import { putDriver } from '#api/driver.ts';
import { getVehicleCard } from '#api/telemetry.ts';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { announceStored } from '#server/gateway/lane/announce-stored.ts';
import { type Ingest, startIngest } from '#server/gateway/lane/ingest.ts';
import { loadBoard } from '#server/live/board/board-rows.ts';
import { followDrivers } from '#server/live/follow/follow-drivers.ts';
import { testApp } from '#server/testing/app.ts';
import { aCard, aDriver, aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { signedInSocket, type TestSocket } from '#server/testing/socket.ts';
import { anAssignment } from './assignment.builder.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let ingest: Ingest;
let follow: ReturnType<typeof followDrivers>;
let fleet: number;
let boss: { id: number; username: string };
let clerk: { id: number; username: string };
const people: Record<'Ana' | 'Luis' | 'Eva', number> = {} as never;

/** The card of Luis, in its registered form and in a reader's form. */
const CARD = '04A1B2C3D4E580';
const TAG = '0004A1B2C3D4E580';

const ms = (clock: string) => Date.parse(`2026-03-02T${clock}Z`);

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  fleet = (await aFleet(database)).id;
  for (const name of ['Ana', 'Luis', 'Eva'] as const) {
    people[name] = (await aDriver(database, { fleet_id: fleet, name })).id;
  }
  await aCard(database, { fleet_id: fleet, driver_id: people.Luis, nfc_id: CARD });
  boss = await aUser(database, { roles: ['administrator'], fleetIds: [fleet] });
  clerk = await aUser(database, { roles: ['visualizer'], fleetIds: [fleet] });
  ingest = startIngest({
    known: t.app.known,
    pool: database.pool,
    log: t.app.log,
    onStored: (held, facts) => announceStored(t.app, held, facts),
    quarantine: async () => {},
  });
  follow = followDrivers(t.app);
});
afterAll(async () => {
  await ingest.stop();
  await t.close();
});

/** A drive of `minutes` at 15 m/s, a record every 20 s; the card stays in the reader. */
function drive(start: string, minutes: number, tag: string | null): TrackerRecord[] {
  const from = ms(start);
  return Array.from({ length: minutes * 3 + 1 }, (_, i) => ({
    ...blankRecord(from + i * 20_000),
    valid: true,
    lat: 40 + i * 0.0027,
    lng: -3,
    speedKmh: 54,
    courseDeg: 0,
    satellites: 10,
    ignition: i < minutes * 3,
    driverTag: i < minutes * 3 ? tag : null,
  }));
}

async function heard(vehicleId: number, records: readonly TrackerRecord[], clock: string) {
  t.clock.nowMs = ms(clock);
  await ingest.store({ vehicleId, records: [...records], receivedMs: t.clock.nowMs });
  await follow.sweep();
}

async function aCar(columns: object = {}) {
  const car = await aVehicle(t.app.database, { fleet_id: fleet, driver_id: people.Ana, ...columns });
  await aTracker(t.app.database, { vehicle_id: car.id });
  await loadBoard(t.app.database.pool, t.app.board, { nowMs: t.clock.nowMs, vehicleIds: [car.id] });
  return car;
}
const shown = (vehicleId: number) => t.app.board.get(vehicleId)!.driver;
const journeys = async (vehicleId: number, who = boss) => {
  const call = { token: await t.tokenOf(who), params: { device_id: vehicleId } };
  const { body } = await t.call(getVehicleCard, call);
  return body.journeys.map(({ start, driver }) => `${start.slice(11, 16)} ${driver}`);
};

async function cardDriver(tag: string, clock: string): Promise<number | null> {
  const { rows } = await t.app.database.pool.query('select card_driver($1, $2) as driver', [
    tag,
    new Date(ms(clock)),
  ]);
  return rows[0].driver;
}

describe('the driver of a moment (domain rules §5.6)', () => {
  it('is the card in the journey, else the assignment, else the usual driver', async () => {
    t.clock.nowMs = ms('05:00:00');
    const car = await aCar();
    const { database } = t.app;
    await anAssignment(database, {
      vehicle_id: car.id,
      driver_id: people.Eva,
      start_at: new Date(ms('06:50:00')),
      end_at: new Date(ms('08:00:00')),
    });
    await heard(
      car.id,
      [
        ...drive('06:00:00', 10, null),
        ...drive('07:00:00', 10, TAG),
        ...drive('07:30:00', 10, 'FFFF000000000001'),
        ...drive('08:00:00', 10, null),
      ],
      '08:20:00',
    );
    expect(await journeys(car.id)).toEqual(['06:00 Ana', '07:00 Luis', '07:30 Eva', '08:00 Ana']);
    expect(await journeys(car.id, clerk)).toEqual([
      `06:00 #${people.Ana}`,
      `07:00 #${people.Luis}`,
      `07:30 #${people.Eva}`,
      `08:00 #${people.Ana}`,
    ]);
  });

  it.each([
    ['8 digits with zeros before them', '7B3C19D2', '000000007B3C19D2', true],
    ['14 digits with zeros before them', '05A1B2C3D4E581', '0005A1B2C3D4E581', true],
    ['8 digits, the bytes in the other order', '0A3C19D2', 'D2193C0A00000000', true],
    ['14 digits, the bytes in the other order', '06A1B2C3D4E582', '82E5D4C3B2A10600', true],
    ['other digits after the zeros', '07A1B2C3D4E583', '0007A1B2C3D4E584', false],
  ])('a card is known %s', async (_name, nfcId, tag, isKnown) => {
    const { database } = t.app;
    const { id } = await aDriver(database, { fleet_id: fleet });
    await aCard(database, { fleet_id: fleet, driver_id: id, nfc_id: nfcId });
    expect(await cardDriver(tag, '10:00:00')).toBe(isKnown ? id : null);
  });

  it('a card is known by what is printed on it, as a tachograph tells it', async () => {
    const { database } = t.app;
    const { id } = await aDriver(database, { fleet_id: fleet });
    await aCard(database, { fleet_id: fleet, driver_id: id, encoded_id: 'E12345678901A000' });
    expect(await cardDriver('E12345678901A000', '10:00:00')).toBe(id);
  });

  it('a card counts for who held it then', async () => {
    const { database } = t.app;
    const card = await aCard(database, { fleet_id: fleet, driver_id: null, nfc_id: 'AA000001' });
    const held = (driver_id: number, from: string, to: string | null) =>
      database.sql
        .insertInto('card_holder')
        .values({
          card_id: card.id,
          driver_id,
          from_at: new Date(ms(from)),
          to_at: to === null ? null : new Date(ms(to)),
        })
        .execute();
    await held(people.Ana, '08:00:00', '09:00:00');
    await held(people.Eva, '09:00:00', null);
    const holder = (clock: string) => cardDriver('00000000AA000001', clock);
    expect(await holder('07:59:59')).toBeNull();
    expect(await holder('08:00:00')).toBe(people.Ana);
    expect(await holder('08:59:59')).toBe(people.Ana);
    expect(await holder('09:00:00')).toBe(people.Eva);
  });
});

describe('the driver on the live map', () => {
  it('follows the card, and goes back when the journey is over', async () => {
    t.clock.nowMs = ms('09:00:00');
    const car = await aCar();
    expect(shown(car.id)).toBe('Ana');
    const records = drive('09:00:00', 10, TAG);
    await heard(car.id, records.slice(0, 4), '09:01:00');
    expect(shown(car.id)).toBe('Luis');
    expect(await journeys(car.id)).toEqual(['09:00 Luis']);
    // Ignition off at 09:10: three minutes later the journey is over, without another record of the tracker.
    await heard(car.id, records.slice(4), '09:10:00');
    expect(shown(car.id)).toBe('Luis');
    t.clock.nowMs = ms('09:12:59');
    await follow.sweep();
    expect(shown(car.id)).toBe('Luis');
    t.clock.nowMs = ms('09:13:00');
    await follow.sweep();
    expect(shown(car.id)).toBe('Ana');
  });

  it('is right from the start of the program, in the middle of a journey', async () => {
    t.clock.nowMs = ms('09:20:00');
    const car = await aCar();
    await heard(car.id, drive('09:20:00', 10, TAG).slice(0, 4), '09:21:00');
    t.app.board.remove(car.id);
    await t.app.bus.publish('reload_vehicles', [car.id]);
    expect(shown(car.id)).toBe('Luis');
  });

  it('follows assignments as they begin and end by the clock', async () => {
    t.clock.nowMs = ms('10:00:00');
    const car = await aCar();
    await anAssignment(t.app.database, {
      vehicle_id: car.id,
      driver_id: people.Eva,
      start_at: new Date(ms('10:30:00')),
      end_at: new Date(ms('11:00:00')),
    });
    for (const [clock, name] of [
      ['10:29:59', 'Ana'],
      ['10:30:00', 'Eva'],
      ['10:59:59', 'Eva'],
      ['11:00:00', 'Ana'],
    ] as const) {
      t.clock.nowMs = ms(clock);
      await follow.sweep();
      expect([clock, shown(car.id)]).toEqual([clock, name]);
    }
  });
});

describe('what others are told', () => {
  const sockets: TestSocket[] = [];
  const watching = async (user: { id: number; username: string }) => {
    const url = sockets.length === 0 ? await t.listen() : sockets[0]!.ws.url;
    const socket = await signedInSocket(url, { username: user.username, token: await t.tokenOf(user) });
    sockets.push(socket);
    return socket;
  };
  const edits = ({ messages }: TestSocket) =>
    messages.flatMap((message) =>
      message.type === 'vehicle_admin' ? [`${message.action} ${message.device_id}`] : [],
    );
  afterAll(() => {
    for (const { ws } of sockets) ws.terminate();
  });

  it('an edit of the vehicle, to those who see it, when its driver changes', async () => {
    t.clock.nowMs = ms('12:00:00');
    const stranger = await aUser(t.app.database, {
      roles: ['administrator'],
      fleetIds: [(await aFleet(t.app.database)).id],
    });
    const [seen, unseen] = [await watching(clerk), await watching(stranger)];
    const car = await aCar();
    const before = edits(seen).length;
    const token = await t.tokenOf(boss);
    const body = {
      license: car.license,
      driver_id: people.Eva,
      start_date: '2026-03-02',
      start_time: '12:00',
      time_zone: 'Europe/Madrid',
    };
    const { body: made } = await t.call(postAssignment, { token, body });
    await seen.until(() => edits(seen).length > before);
    expect(shown(car.id)).toBe('Eva');
    // A later assignment changes no present driver, and is not published.
    const later = {
      ...body,
      license: (await aCar()).license,
      start_date: '2026-03-09',
      driver_id: people.Luis,
    };
    expect((await t.call(postAssignment, { token, body: later })).status).toBe(200);
    await t.call(deleteAssignment, { token, params: { assignment_id: made.id } });
    await seen.until(() => edits(seen).length > before + 1);
    expect(edits(seen).slice(before)).toEqual([`edit ${car.id}`, `edit ${car.id}`]);
    expect(edits(unseen)).toEqual([]);
    expect(shown(car.id)).toBe('Ana');
  });

  it('a new name, and a card given to another while it drives', async () => {
    t.clock.nowMs = ms('13:00:00');
    const car = await aCar();
    await heard(car.id, drive('13:00:00', 10, '00000000BB000001').slice(0, 4), '13:01:00');
    expect(shown(car.id)).toBe('Ana');
    const token = await t.tokenOf(boss);
    const card = { nfc_id: 'BB000001', encoded_id: 'BB1', fleet_id: fleet, driver_id: people.Eva };
    expect((await t.call(cards.create, { token, body: card })).status).toBe(200);
    expect(shown(car.id)).toBe('Eva');
    const body = {
      license: 'EVA00001',
      name: 'Eva María',
      email: 'eva@example.org',
      time_zone: 'Europe/Madrid',
      fleet_id: fleet,
      version: 1,
    };
    const put = await t.call(putDriver, { token, params: { driver_id: people.Eva }, body });
    expect(put.status).toBe(200);
    expect(shown(car.id)).toBe('Eva María');
  });
});
