import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getAssignments,
  getOwnAssignment,
  postAssignment,
  postOwnAssignment,
  postOwnAssignmentEnd,
} from '#api/assignment.ts';
import { testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aLiveEntry, aUser, aVehicle } from '#server/testing/builders.ts';
import { anAssignment } from './assignment.builder.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let company: number;
let site: number;
let otherCompany: number;
let boss: { id: number; username: string };

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  company = (await aFleet(database)).id;
  site = (await aFleet(database, { parent_id: company })).id;
  otherCompany = (await aFleet(database)).id;
  boss = await aUser(database, { roles: ['administrator'], fleetIds: [company] });
});
afterAll(() => t.close());
// Monday 2 March 2026, 11:00 in Madrid.
beforeEach(() => {
  t.clock.nowMs = Date.parse('2026-03-02T10:00:00Z');
});

const aCar = (columns: object = {}) => aVehicle(t.app.database, { fleet_id: company, ...columns });

/** A user who only drives: no role, no fleet, a driver of the site. */
async function aDrivingUser(columns: object = {}) {
  const user = await aUser(t.app.database, { roles: [] });
  const driver = await aDriver(t.app.database, { fleet_id: site, user_id: user.id, ...columns });
  return { token: await t.tokenOf(user), driverId: driver.id, name: driver.name };
}
type Who = { token: string };
const take = ({ token }: Who, license: string) => t.call(postOwnAssignment, { token, body: { license } });
const leave = ({ token }: Who) => t.call(postOwnAssignmentEnd, { token });
const own = async ({ token }: Who) => (await t.call(getOwnAssignment, { token })).body;
const later = (minutes: number) => {
  t.clock.nowMs += minutes * 60_000;
};

describe('a driver', () => {
  it('has the vehicle taken now, else the usual one, else none', async () => {
    const me = await aDrivingUser();
    const other = await aDrivingUser();
    expect(await own(me)).toMatchObject({ present: null, usual: [] });
    const usual = await aCar({ license: '7777HHH', alias: 'El mío', driver_id: me.driverId });
    await aCar({ driver_id: me.driverId, registration_state: 'deregistered' });
    const another = await aCar();
    expect(await own(me)).toMatchObject({
      present: null,
      usual: [{ license: '7777HHH', alias: 'El mío', model: null }],
    });
    // Another driver has it for a while.
    await take(other, usual.license);
    expect((await own(me)).usual).toEqual([]);
    later(5);
    await leave(other);
    later(5);
    expect((await own(me)).usual).toHaveLength(1);
    await take(me, another.license);
    expect(await own(me)).toMatchObject({ present: { license: another.license }, usual: [] });
  });

  it('takes a vehicle of any fleet of the company by its plate, in any writing, until they leave it', async () => {
    const me = await aDrivingUser();
    const car = await aCar({ license: '1234BCD', alias: 'Furgón' });
    expect((await own(me)).present).toBeNull();
    const { body, status } = await take(me, ' 1234-bcd ');
    expect(status).toBe(200);
    expect(body.present).toMatchObject({
      device_id: car.id,
      license: '1234BCD',
      alias: 'Furgón',
      start: '2026-03-02T10:00:00.000Z',
      end: null,
      origin: 'self',
    });
    later(30);
    expect((await leave(me)).body).toMatchObject({ present: null, recent: [{ license: '1234BCD' }] });
    const { rows } = (
      await t.call(getAssignments, { token: await t.tokenOf(boss), query: { drivers: String(me.driverId) } })
    ).body;
    expect(rows.map(({ start, end, origin }) => [start.slice(11, 16), end?.slice(11, 16), origin])).toEqual([
      ['10:00', '10:30', 'self'],
    ]);
  });

  it('leaves the one taken before by taking another, and keeps the one they have', async () => {
    const me = await aDrivingUser();
    const [first, second] = [await aCar(), await aCar()];
    await take(me, first.license);
    later(5);
    const again = await take(me, first.license);
    expect(again.body.present).toMatchObject({ start: '2026-03-02T10:00:00.000Z' });
    later(5);
    expect((await take(me, second.license)).body.present).toMatchObject({ license: second.license });
    const { rows } = await t.app.database.pool.query(
      'select vehicle_id, end_at from driver_assignment where driver_id = $1 order by id',
      [me.driverId],
    );
    expect(rows).toEqual([
      { vehicle_id: first.id, end_at: new Date('2026-03-02T10:10:00Z') },
      { vehicle_id: second.id, end_at: null },
    ]);
    // Another driver may have the first one at once.
    expect((await take(await aDrivingUser(), first.license)).status).toBe(200);
  });

  it('whose last day is known has it until that day ends', async () => {
    const me = await aDrivingUser({ end_date: '2026-03-31' });
    const { body } = await take(me, (await aCar()).license);
    expect(body.present!.end).toBe('2026-03-31T22:00:00.000Z');
  });

  it('is shown on the map', async () => {
    const me = await aDrivingUser();
    const car = await aCar();
    t.app.board.put(aLiveEntry({ vehicleId: car.id, fleetId: company }));
    await take(me, car.license);
    expect(t.app.board.get(car.id)).toMatchObject({ driverId: me.driverId, driver: me.name });
    later(1);
    await leave(me);
    expect(t.app.board.get(car.id)).toMatchObject({ driverId: null, driver: null });
  });
});

describe('refusals by plate (domain rules §3.5)', () => {
  const number = async (who: Who, license: string) => {
    const { text, status } = await take(who, license);
    return [JSON.parse(text).error?.number, status];
  };

  it('7: no plate, an unknown one, one of another company, one no longer registered', async () => {
    const me = await aDrivingUser();
    const foreign = await aVehicle(t.app.database, { fleet_id: otherCompany });
    const gone = await aCar({ registration_state: 'deregistered' });
    for (const license of ['', ' - ', 'NOBODYS', foreign.license, gone.license]) {
      expect(await number(me, license)).toEqual([7, 422]);
    }
  });

  it('9: a user who is no driver', async () => {
    const who = { token: await t.tokenOf(boss) };
    expect(await number(who, (await aCar()).license)).toEqual([9, 409]);
    expect(await own(who)).toEqual({ driver: null, present: null, usual: [], recent: [] });
    expect((await leave(who)).code).toBe('assign.9');
  });

  it('5: a driver who has left', async () => {
    const me = await aDrivingUser({ end_date: '2026-03-01' });
    expect(await number(me, (await aCar()).license)).toEqual([5, 409]);
  });

  it('10: a vehicle that somebody has now, and 3: one promised for later', async () => {
    const me = await aDrivingUser();
    const [taken, promised] = [await aCar(), await aCar()];
    const other = await aDrivingUser();
    await take(other, taken.license);
    expect(await number(me, taken.license)).toEqual([10, 409]);
    const { id } = await aDriver(t.app.database, { fleet_id: site, name: 'Luis' });
    await anAssignment(t.app.database, {
      vehicle_id: promised.id,
      driver_id: id,
      start_at: new Date('2026-03-03T07:00:00Z'),
    });
    const { text } = await take(me, promised.license);
    // A user who only drives may know no names but their own.
    expect(JSON.parse(text).error).toMatchObject({ number: 3, params: { names: `Conductor #${id}` } });
  });

  it('4: a driver to whom the office gave another vehicle', async () => {
    const me = await aDrivingUser();
    const [given, wanted] = [await aCar(), await aCar()];
    await t.call(postAssignment, {
      token: await t.tokenOf(boss),
      body: {
        license: given.license,
        driver_id: me.driverId,
        start_date: '2026-03-02',
        start_time: '08:00',
        time_zone: 'Europe/Madrid',
      },
    });
    const { text } = await take(me, wanted.license);
    expect(JSON.parse(text).error).toMatchObject({ number: 4 });
    // Once the user has left it, the other vehicle is free to take.
    expect((await leave(me)).status).toBe(200);
    expect((await take(me, wanted.license)).status).toBe(200);
  });

  it('8: a driver of structure, but where the vehicle takes them', async () => {
    const me = await aDrivingUser({ driver_type: 'STRUCTURE' });
    expect(await number(me, (await aCar()).license)).toEqual([8, 409]);
    expect((await take(me, (await aCar({ allow_structure_driver: true })).license)).status).toBe(200);
  });

  it('nothing to leave: it was ended from elsewhere', async () => {
    const { status, code } = await leave(await aDrivingUser());
    expect([status, code]).toEqual([410, 'err.stale']);
  });

  it('of 16 drivers at one vehicle one gets it', async () => {
    const car = await aCar();
    const drivers = await Promise.all(Array.from({ length: 16 }, () => aDrivingUser()));
    const answers = await Promise.all(drivers.map((me) => take(me, car.license)));
    expect(answers.map(({ code }) => code).sort()).toEqual([...Array(15).fill('assign.10'), null].sort());
  });
});
