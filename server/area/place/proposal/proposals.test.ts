import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPlaceProposals, postPlaceDismissal, postPlaceProposals } from '#api/place-proposal.ts';
import { pois } from '#api/poi.ts';
import { testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let token: string;
let other: string;
let fleet: number;

/** The stopping places of the test's vehicles, degrees. */
const YARD = { lat: 40.5, lng: -3.5 };
const NIGHT = { lat: 40.6, lng: -3.5 };
const SELDOM = { lat: 40.7, lng: -3.5 };

async function halt(vehicle_id: number, at: string, place: { lat: number; lng: number }, minutes = 20) {
  const start = new Date(at);
  const end = new Date(start.getTime() + minutes * 60_000);
  await t.app.database.sql
    .insertInto('halt')
    .values({
      ...{ vehicle_id, start_at: start, end_at: end, day: at.slice(0, 10), kind: 'stop', ...place },
      ...{ is_fraudulent: false, final: true, decided_at: end },
    })
    .execute();
}

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  // The clock of the test stands at 2026-03-02 11:00 in Madrid.
  fleet = (await aFleet(database, { name: 'Norte' })).id;
  const south = (await aFleet(database)).id;
  token = await t.tokenOf(await aUser(database, { roles: ['manager'], fleetIds: [fleet] }));
  other = await t.tokenOf(await aUser(database, { roles: ['manager'], fleetIds: [south] }));
  const [van, lorry] = [
    await aVehicle(database, { fleet_id: fleet }),
    await aVehicle(database, { fleet_id: fleet }),
  ];
  for (const day of ['2026-02-23', '2026-02-24', '2026-02-25']) {
    await halt(van.id, `${day}T09:00:00Z`, YARD);
    await halt(lorry.id, `${day}T10:00:00Z`, { ...YARD, lat: YARD.lat + 0.0005 }, 40);
    // 21:30 in Madrid is outside working hours, and 06:30 too.
    await halt(van.id, `${day}T20:30:00Z`, NIGHT);
    await halt(lorry.id, `${day}T05:30:00Z`, NIGHT);
  }
  // Long ago, too short, and not often.
  for (let hour = 8; hour < 18; hour++)
    await halt(van.id, `2025-11-20T${String(hour).padStart(2, '0')}:00:00Z`, SELDOM);
  for (let day = 10; day < 20; day++) await halt(van.id, `2026-02-${day}T12:00:00Z`, SELDOM, 1);
  await halt(van.id, '2026-02-26T12:00:00Z', SELDOM);
});
afterAll(() => t.close());

const proposals = async (who = token) => (await t.call(getPlaceProposals, { token: who })).body.proposals;

it('proposes the places where the vehicles in sight often stop, and marks those outside working hours', async () => {
  const found = await proposals();
  expect(found.map(({ name: _, last_at: __, ...one }) => one)).toEqual([
    {
      ...{ fleet_id: fleet, fleet: 'Norte', lat: 40.500_25, lng: -3.5 },
      ...{ stops: 6, days: 3, vehicles: 2, stay: 1_800, is_off_hours: false },
    },
    {
      ...{ fleet_id: fleet, fleet: 'Norte', ...NIGHT },
      ...{ stops: 6, days: 3, vehicles: 2, stay: 1_200, is_off_hours: true },
    },
  ]);
  expect(await proposals(other)).toEqual([]);
});

it('no longer proposes what was accepted or dismissed, nor what is a point of interest for others', async () => {
  const [yard, night] = await proposals();
  const poi = { name: 'Nave de Algete', lat: yard!.lat, lng: yard!.lng };
  const { body } = await t.call(postPlaceProposals, { token, body: { pois: [poi] } });
  expect(body.ids).toHaveLength(1);
  expect((await t.call(pois.list, { token, query: { q: 'algete' } })).body.total).toBe(1);
  expect((await proposals()).map(({ lat }) => lat)).toEqual([night!.lat]);
  const { lat, lng } = night!;
  const place = { lat, lng, fleet_id: fleet };
  const dismissal = { body: { places: [place] } };
  expect((await t.call(postPlaceDismissal, { token: other, ...dismissal })).status).toBe(404);
  expect((await t.call(postPlaceDismissal, { token, ...dismissal })).status).toBe(200);
  expect(await proposals()).toEqual([]);
});

it('accepts all of several or none', async () => {
  const taken = { name: 'Ya existe', lat: 1, lng: 1 };
  await t.call(pois.create, { token, body: taken });
  const both = [{ name: 'Otra', lat: 2, lng: 2 }, taken];
  const answer = await t.call(postPlaceProposals, { token, body: { pois: both } });
  expect([answer.status, answer.code]).toEqual([409, 'poi.exists']);
  expect((await t.call(pois.list, { token, query: { q: 'otra' } })).body.total).toBe(0);
});
