import { describe, expect, test } from 'vitest';
import { north, recordAt, SOL } from '#domain/telemetry/record.builder.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { recordArrivals } from './arrivals.ts';
import { eventually } from './eventually.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { vehicleCard } from './pages/vehicle-card.ts';
import { coloursAt } from './pixels.ts';
import { signedInVisits } from './signed-in.ts';
import { useSite } from './site.ts';
import { fitTracker, sendRecords } from './tracker.ts';
import { es, filled, said } from './words.ts';

/** Budget from the answer to the tracker until the page shows it, milliseconds. */
const SEEN_MS = 1_000;
/** Fill of a moving vehicle's marker on light grounds (domain rules §3.3). */
const GREEN = '#2e7d32';

const site = useSite(async (database) => {
  const seen = await aFleet(database, { name: 'Norte' });
  const unseen = await aFleet(database, { name: 'Reservada' });
  await aUser(database, { username: 'ana', roles: ['manager'], fleetIds: [seen.id] });
  const fitted = async (license: string, fleet: { id: number }, alias: string | null = null) => {
    const { id } = await aVehicle(database, { fleet_id: fleet.id, license, alias });
    return { id, license, imei: await fitTracker(database.pool, id) };
  };
  return {
    quick: await fitted('1111BBB', seen, 'Furgoneta 12'),
    changing: await fitted('2222CCC', seen),
    private: await fitted('3333DDD', seen),
    other: await fitted('4444FFF', seen),
    hidden: await fitted('9999ZZZ', unseen, 'Secreto 7'),
  };
});

const secondsAgo = (seconds: number) => Date.now() - seconds * 1000;

const visit = signedInVisits(site, 'ana');

async function openMap(path = '/map') {
  const visitor = await visit({ hasGround: true });
  const { page } = visitor;
  const arrivals = recordArrivals(page);
  await page.goto(path);
  const map = mapScreen(page);
  await map.list.waitFor();
  await eventually(() => frame(page).live()).toBe(es.word.live);
  return { ...visitor, arrivals, map, card: vehicleCard(page) };
}

describe('what a tracker sends', () => {
  test('is in the list within a second of its answer, in the card, and on the map where it is', async () => {
    const { quick } = site.facts;
    const first = north(SOL, 0);
    const last = north(SOL, 2_000);
    const { page, map, card, watch } = await openMap(`/map?v=${first.lat},${first.lng},15`);
    expect(await map.tileText(es.map.tile_movement)).toBe(`0 ${es.map.tile_movement}`);

    await map.isAtRest();
    const delays: number[] = [];
    for (const [i, speedKmh] of [41, 52, 63, 74, 85].entries()) {
      const inList = map.rowSaid(quick.license, `${speedKmh} km/h`);
      const record = recordAt(secondsAgo(100 - 10 * i), { ...first, speedKmh });
      const answeredMs = await sendRecords(site.server, quick.imei, [record]);
      delays.push((await inList) - answeredMs);
    }
    expect(Math.max(...delays)).toBeLessThanOrEqual(SEEN_MS);
    await eventually(() => map.tileText(es.map.tile_movement)).toBe(`1 ${es.map.tile_movement}`);
    await eventually(async () => (await coloursAt(page, await map.middle(), 24)).has(GREEN)).toBe(true);

    await map.clickMiddle();
    await eventually(() => said(card.license)).toBe(quick.license);
    expect(map.address().vehicle).toBe(String(quick.id));
    await eventually(card.text).toContain('40.41680, -3.70380');
    await eventually(card.text).toContain('85 km/h');

    const inList = map.rowSaid(quick.license, '96 km/h');
    await sendRecords(site.server, quick.imei, [recordAt(secondsAgo(2), { ...last, speedKmh: 96 })]);
    await inList;
    // 2,000 m north are 0.017986 degrees.
    await eventually(card.text).toContain('40.43479, -3.70380');
    expect(await card.text()).toContain('96 km/h');
    await card.close.click();
    await map.clickMiddle();
    expect(map.address().vehicle).toBeUndefined();
    await map.row(quick.license).click();
    await card.centre.click();
    await eventually(() => map.camera().lat).toBeCloseTo(last.lat, 3);
    await card.close.click();
    // The card covers 360 pixels at the right, so the vehicle is in the middle of the rest.
    await map.clickMiddle(-180);
    expect(map.address().vehicle).toBe(String(quick.id));
    // Proof that the watch of every test sees requests.
    expect(watch.asked).toContain(`${site.origin}/api/traza/vehicle/live`);
    expect(watch.asked).toContain(`${site.origin.replace('http:', 'ws:')}/api/traza/socket`);
  });

  test('turns movement into idling and idling into a stop, each since it began', async () => {
    const { changing } = site.facts;
    const { map, card, page } = await openMap();
    await map.row(changing.license).click();
    const states = async () => [await map.rowText(changing.license), await card.text()];

    await sendRecords(site.server, changing.imei, [recordAt(secondsAgo(600), { speedKmh: 50 })]);
    await eventually(states).toEqual([
      expect.stringContaining('50 km/h'),
      expect.stringMatching(new RegExp(`${es.state.movement} 10 min`)),
    ]);
    // Stopped four minutes ago, longer than IDLE_MIN: idling from the first record without motion.
    await sendRecords(site.server, changing.imei, [recordAt(secondsAgo(240), { speedKmh: 0 })]);
    await eventually(states).toEqual([
      expect.stringContaining(es.state.idle),
      expect.stringMatching(new RegExp(`${es.state.idle} 4 min`)),
    ]);
    await eventually(() => map.tileText(es.map.tile_idle)).toBe(`1 ${es.map.tile_idle}`);
    await sendRecords(site.server, changing.imei, [recordAt(secondsAgo(120), { ignition: false })]);
    await eventually(states).toEqual([
      expect.stringContaining(es.state.stopped),
      expect.stringMatching(new RegExp(`${es.state.stopped} 2 min`)),
    ]);
    await eventually(() => map.tileText(es.map.tile_stopped)).toBe(`1 ${es.map.tile_stopped}`);
    expect(await card.fact(es.map.ignition)).toBe(es.map.ignitionOff);
    expect(page.url()).toContain(`vehicle=${changing.id}`);
  });
});

test('private use says so and shows no place, in the card, on the map and on the wire', async () => {
  const hidden = site.facts.private;
  const place = north(SOL, 5_000);
  const { map, card, arrivals } = await openMap(`/map?v=${place.lat},${place.lng},15&vehicle=${hidden.id}`);
  await sendRecords(site.server, hidden.imei, [recordAt(secondsAgo(60), { ...place, speedKmh: 30 })]);
  await eventually(card.text).toContain('40.46177, -3.70380');
  arrivals.texts.length = 0;
  arrivals.updates.length = 0;

  const secret = north(SOL, 5_500);
  const records = [40, 30, 20].map((ago) =>
    recordAt(secondsAgo(ago), { ...secret, speedKmh: 30, privateMode: true }),
  );
  await sendRecords(site.server, hidden.imei, records);
  await eventually(() => map.rowText(hidden.license)).toContain(es.state.private);
  await eventually(card.text).toContain(es.map.privateText);
  expect(await card.text()).not.toMatch(/\d\.\d{5}, -?\d\.\d{5}|km\/h/);
  expect(await card.follow.count()).toBe(0);
  await eventually(() => map.tile(filled(es.map.inPrivate_one, { n: 1 })).isVisible()).toBe(true);
  await card.close.click();
  await map.clickMiddle();
  expect(map.address().vehicle).toBeUndefined();

  const own = arrivals.updates.filter(({ deviceId }) => deviceId === hidden.id);
  expect(own.map(({ lat, lng, state }) => ({ lat, lng, state }))).toContainEqual({
    lat: null,
    lng: null,
    state: 'private',
  });
  expect(own.filter(({ lat }) => lat !== null)).toEqual([]);
  expect(arrivals.texts.filter((text) => text.includes('40.46'))).toEqual([]);

  await sendRecords(site.server, hidden.imei, [
    recordAt(secondsAgo(5), { ...place, speedKmh: 33, privateMode: false }),
  ]);
  await eventually(() => map.rowText(hidden.license)).toContain('33 km/h');
});

test('a vehicle of a fleet that the user may not see never arrives, however it is asked for', async () => {
  const { hidden, other } = site.facts;
  const { page, map, card, arrivals, watch } = await openMap();
  const secret = { lat: 43.262985, lng: -2.935013 };
  for (const [ago, speedKmh] of [
    [30, 61],
    [20, 62],
    [10, 63],
  ] as const) {
    await sendRecords(site.server, hidden.imei, [recordAt(secondsAgo(ago), { ...secret, speedKmh })]);
    const inList = map.rowSaid(other.license, `${speedKmh} km/h`);
    await sendRecords(site.server, other.imei, [recordAt(secondsAgo(ago), { speedKmh })]);
    await inList;
  }
  expect(await map.licenses()).not.toContain(hidden.license);
  await map.searchBox.fill(hidden.license);
  await eventually(() => page.getByText(es.map.noMatch).isVisible()).toBe(true);
  await frame(page).search(hidden.license);
  await eventually(() => page.getByText(es.frame.searchNothing).isVisible()).toBe(true);

  watch.expectProblem(new RegExp(`Failed to load resource.* 404 .*/vehicle/${hidden.id}/card`));
  await page.goto(`/map?vehicle=${hidden.id}`);
  await eventually(card.text).toContain(es.map.notVisible);

  const tells = (text: string, vehicle: typeof hidden) =>
    text.includes(vehicle.license) || text.includes(`"device_id":${vehicle.id},`);
  expect(arrivals.texts.some((text) => tells(text, other))).toBe(true);
  expect(arrivals.texts.filter((text) => tells(text, hidden))).toEqual([]);
  const words = [hidden.imei, 'Secreto 7', 'Reservada', '43.26', '2.935'];
  expect(arrivals.texts.filter((text) => words.some((word) => text.includes(word)))).toEqual([]);
  const ids = new Set(arrivals.updates.map(({ deviceId }) => deviceId));
  expect([ids.has(other.id), ids.has(hidden.id)]).toEqual([true, false]);
});
