import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postOwnAssignment, postOwnAssignmentEnd } from '#api/assignment.ts';
import { postDocument } from '#api/document.ts';
import { getOwnDay, getOwnPaper } from '#api/own-day.ts';
import { aJourney } from '#server/area/report/report.builder.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aCard, aDefect, aDriver, aFine, aFleet, aUser, aValue, aVehicle } from '#server/testing/builders.ts';
import { PDF } from '#server/testing/document-files.ts';

let t: TestApp;
let fleet: number;
let operator: string;

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  fleet = (await aFleet(database)).id;
  operator = await t.tokenOf(await aUser(database, { roles: ['administrator'], fleetIds: [fleet] }));
});
afterAll(() => t.close());
// Monday 2 March 2026, 11:00 in Madrid.
beforeEach(() => {
  t.clock.nowMs = NOW;
});

async function aDrivingUser() {
  const user = await aUser(t.app.database, { roles: [] });
  const { id } = await aDriver(t.app.database, { fleet_id: fleet, user_id: user.id });
  return { token: await t.tokenOf(user), driverId: id };
}
type Who = Awaited<ReturnType<typeof aDrivingUser>>;
const aCar = (columns: object = {}) => aVehicle(t.app.database, { fleet_id: fleet, ...columns });
const dayOf = async ({ token }: Pick<Who, 'token'>) => (await t.call(getOwnDay, { token })).body;
const take = ({ token }: Who, license: string) => t.call(postOwnAssignment, { token, body: { license } });
const paper = ({ token }: Who, document_id: number) =>
  t.call(getOwnPaper, { token, params: { document_id }, query: { preview: 'true' } });
const journey = (vehicle_id: number, from: string, to: string, more: object = {}) =>
  aJourney(t.app.database, {
    ...{ vehicle_id, start_at: `2026-03-${from}:00Z`, end_at: `2026-03-${to}:00Z`, ...more },
  });

async function upload(vehicle_id: number, name: string, category: string) {
  const { body } = await t.call(postDocument, {
    ...{ token: operator, params: { vehicle_id }, body: PDF, type: 'application/pdf' },
    query: { name, category },
  });
  return body.id;
}

describe('the day of a driver', () => {
  it('has his journeys of today, whichever vehicle it was, and no other', async () => {
    const [me, other] = [await aDrivingUser(), await aDrivingUser()];
    const usual = await aCar({ driver_id: me.driverId });
    const borrowed = await aCar({ driver_id: other.driverId });
    const card = await aCard(t.app.database, { fleet_id: fleet, driver_id: me.driverId });
    await journey(usual.id, '01T22:30', '01T22:50', { distance_m: 1_000 });
    await journey(usual.id, '01T23:10', '01T23:40', { distance_m: 20_000 });
    await journey(usual.id, '02T07:00', '02T07:30', { distance_m: 30_000, is_private: true });
    await journey(borrowed.id, '02T08:00', '02T08:20', { distance_m: 4_000 });
    await journey(borrowed.id, '02T09:00', '02T09:20', { distance_m: 5_000, driver_tag: card.nfc_id });
    const { day, journeys } = await dayOf(me);
    expect(day).toBe('2026-03-02');
    // 23:10 UTC is the first minute of Monday in Madrid that counts; 22:30 UTC was Sunday.
    expect(
      journeys.map(({ license, start, distance, is_private }) => [license, start, distance, is_private]),
    ).toEqual([
      [usual.license, '2026-03-01T23:10:00.000Z', 20_000, false],
      [usual.license, '2026-03-02T07:00:00.000Z', 30_000, true],
      [borrowed.license, '2026-03-02T09:00:00.000Z', 5_000, false],
    ]);
    expect(journeys[1]).toMatchObject({ start_place: null, end_place: null });
    expect((await dayOf(other)).journeys.map(({ distance }) => distance)).toEqual([4_000]);
  });

  it('has the assignments that touch the week from Monday to Sunday', async () => {
    const me = await aDrivingUser();
    const car = await aCar();
    const at = (from: string, to: string) =>
      t.app.database.sql
        .insertInto('driver_assignment')
        .values({
          ...{ vehicle_id: car.id, driver_id: me.driverId, time_zone: 'Europe/Madrid' },
          ...{ start_at: new Date(`2026-${from}:00Z`), end_at: new Date(`2026-${to}:00Z`) },
        })
        .execute();
    await at('02-27T08:00', '02-27T10:00');
    await at('03-02T08:00', '03-02T09:00');
    await at('03-04T08:00', '03-04T10:00');
    await at('03-08T21:00', '03-08T22:30');
    await at('03-08T23:00', '03-09T10:00');
    const { assignments } = await dayOf(me);
    expect(assignments.map(({ start, state }) => [start, state])).toEqual([
      ['2026-03-02T08:00:00.000Z', 'finished'],
      ['2026-03-04T08:00:00.000Z', 'planned'],
      ['2026-03-08T21:00:00.000Z', 'planned'],
    ]);
  });

  it('has the vehicle that he drives: taken, else his only usual one', async () => {
    const me = await aDrivingUser();
    expect((await dayOf(me)).vehicle).toBeNull();
    const usual = await aCar({ driver_id: me.driverId });
    expect((await dayOf(me)).vehicle).toMatchObject({ id: usual.id, defects: [], dues: [], documents: [] });
    await aCar({ driver_id: me.driverId });
    expect((await dayOf(me)).vehicle).toBeNull();
    const taken = await aCar();
    await take(me, taken.license);
    expect((await dayOf(me)).vehicle).toMatchObject({ id: taken.id });
  });

  it('says what is due soon or overdue, but not contracts', async () => {
    const me = await aDrivingUser();
    const car = await aCar({ driver_id: me.driverId });
    const type = await aValue(t.app.database, { list: 'itv_type', name: 'ITV' });
    const row = { vehicle_id: car.id, type_id: type.id, exemption: false };
    await t.app.database.sql
      .insertInto('vehicle_inspection')
      .values({ ...row, next: '2026-02-20' })
      .execute();
    expect((await dayOf(me)).vehicle?.dues).toMatchObject([
      { kind: 'inspection', subject: 'ITV', state: 'expired', due_date: '2026-02-20', days_left: -10 },
    ]);
  });

  it('has the open defects of the vehicle that he drives now, dangerous ones first, on its days', async () => {
    const [me, { database }] = [await aDrivingUser(), t.app];
    const [usual, other] = [await aCar({ driver_id: me.driverId }), await aCar()];
    const closed = { closed_at: '2026-03-01T10:00:00Z' };
    const light = await aDefect(database, { vehicle_id: usual.id });
    // 23:30 UTC is the next day in Madrid.
    const brakes = await aDefect(database, {
      ...{ vehicle_id: usual.id, title: 'Frenos', severity: 'dangerous', state: 'planned' },
      ...{ reported_at: '2026-02-27T23:30:00Z', description: 'words of another driver' },
    });
    await aDefect(database, { vehicle_id: usual.id, state: 'done', ...closed });
    await aDefect(database, { vehicle_id: usual.id, state: 'dismissed', ...closed });
    await aDefect(database, { vehicle_id: other.id, title: 'Luna' });
    const minor = { title: 'Luz de freno fundida', severity: 'minor', state: 'open' };
    expect((await dayOf(me)).vehicle?.defects).toEqual([
      {
        ...{ id: brakes.id, title: 'Frenos', severity: 'dangerous', state: 'planned' },
        reported_on: '2026-02-28',
      },
      { id: light.id, ...minor, reported_on: '2026-03-01' },
    ]);
    await take(me, other.license);
    expect((await dayOf(me)).vehicle?.defects.map(({ title }) => title)).toEqual(['Luna']);
  });

  it('has the fines that name him, with few facts', async () => {
    const [me, other] = [await aDrivingUser(), await aDrivingUser()];
    const columns = { fleet_id: fleet, place: 'A-2', driver_code: '1', driver_name: 'X', remarks: 'no' };
    const { id } = await aFine(t.app.database, { ...columns, driver_id: me.driverId, state: 'assigned' });
    await aFine(t.app.database, { ...columns, driver_id: other.driverId });
    await aFine(t.app.database, columns);
    expect((await dayOf(me)).fines).toEqual([
      {
        ...{ id, date: '2026-02-10', place: 'A-2', state: 'assigned', amount: '200.00' },
        fact: 'Circular a 142 km/h con límite de 120 km/h',
      },
    ]);
  });

  it('is empty for a user who is no driver', async () => {
    expect(await dayOf({ token: operator })).toEqual({
      ...{ day: null, journeys: [], assignments: [], vehicle: null, fines: [], receipts: [] },
    });
  });
});

describe('the papers at hand', () => {
  it('are insurance, inspection and data sheet of the present vehicle, as long as he drives it', async () => {
    const me = await aDrivingUser();
    const [car, other] = [await aCar(), await aCar()];
    const insurance = await upload(car.id, 'poliza.pdf', 'insurance');
    const contract = await upload(car.id, 'contrato.pdf', 'contract');
    const licence = await upload(car.id, 'carnet.pdf', 'license');
    const foreign = await upload(other.id, 'poliza.pdf', 'insurance');
    await upload(car.id, 'ficha.pdf', 'datasheet');
    await take(me, car.license);
    const { vehicle } = await dayOf(me);
    expect(vehicle?.documents.map(({ category, size }) => [category, size])).toEqual([
      ['insurance', PDF.length],
      ['datasheet', PDF.length],
    ]);
    const found = await paper(me, insurance);
    expect([found.status, found.bytes.equals(PDF)]).toEqual([200, true]);
    for (const id of [contract, licence, foreign]) expect((await paper(me, id)).status).toBe(404);
    t.clock.nowMs += 60_000;
    await t.call(postOwnAssignmentEnd, { token: me.token });
    expect((await paper(me, insurance)).status).toBe(404);
  });
});
