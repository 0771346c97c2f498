import { afterAll, beforeAll, expect, it } from 'vitest';
import { aJourney, anAssignment } from '#server/area/report/report.builder.ts';
import { readVisibleFleets } from '#server/base/access/visibility.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aCard, aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { driversIn } from './drivers-in.ts';

let server: TestApp;
let van: number;
const ids: Record<'ana' | 'luis' | 'eva' | 'leo' | 'mar', number> = {} as never;
/** A card in its registered form and in that of a reader, and one that nobody ever held. */
const [CARD, TAG, UNHELD] = ['04A1B2C3D4E580', '0004A1B2C3D4E580', 'FFFF'];
const drove = async (from: string, to = from) => {
  const { database } = server.app;
  const userId = 1;
  const visible = (await readVisibleFleets(database, [{ userId, roles: ['system'] }])).get(userId)!;
  const sight = { visible, allowedEstructura: true, seeDriverNames: true };
  return driversIn(database, sight, { vehicles: [van], from, to });
};

/**
 * Eva usually drives the van, and it is assigned to Leo on the 26th around noon. Ana holds the card from the
 * 20th on, Luis from noon of the 25th on, and nobody from the 27th on. The card is read on each day in a
 * journey of the morning and in one of the evening. Mar drives another van.
 */
beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const fleet_id = (await aFleet(database)).id;
  for (const name of ['ana', 'luis', 'eva', 'leo', 'mar'] as const)
    ids[name] = (await aDriver(database, { fleet_id, name })).id;
  van = (await aVehicle(database, { fleet_id, driver_id: ids.eva })).id;
  const other = (await aVehicle(database, { fleet_id, driver_id: ids.mar })).id;
  const card_id = (await aCard(database, { fleet_id, nfc_id: CARD })).id;
  await database.sql
    .insertInto('card_holder')
    .values([
      { card_id, driver_id: ids.ana, from_at: '2026-02-20T00:00:00Z', to_at: '2026-02-25T12:00:00Z' },
      { card_id, driver_id: ids.luis, from_at: '2026-02-25T12:00:00Z', to_at: '2026-02-27T00:00:00Z' },
    ])
    .execute();
  await anAssignment(database, {
    vehicle_id: van,
    driver_id: ids.leo,
    start_at: '2026-02-26T11:00:00Z',
    end_at: '2026-02-26T13:00:00Z',
  });
  const journey = (vehicle_id: number, day: number, clock: string, driver_tag: string | null) =>
    aJourney(database, {
      vehicle_id,
      driver_tag,
      start_at: `2026-02-${day}T${clock}:00Z`,
      end_at: `2026-02-${day}T${clock}:20Z`,
    });
  for (const day of [24, 25, 26, 27])
    for (const clock of ['07:00', '18:00']) await journey(van, day, clock, TAG);
  await journey(van, 26, '11:30', null);
  await journey(van, 23, '07:00', UNHELD);
  await journey(other, 24, '07:00', null);
});
afterAll(() => server.close());

it.each([
  ['the holder of a card, whatever form its tag has', '2026-02-24', ['ana']],
  ['both holders of a day on which it changed hands', '2026-02-25', ['ana', 'luis']],
  ['the holder of a day, and who was assigned to a journey without the card', '2026-02-26', ['luis', 'leo']],
  ['the usual driver, where nobody holds the card', '2026-02-27', ['eva']],
  ['the usual driver, where nobody ever held the tag', '2026-02-23', ['eva']],
  ['nobody on a day without journeys', '2026-02-22', []],
] as const)('finds %s', async (_what, day, names) => {
  expect(await drove(day)).toEqual(names.map((name) => ids[name]).sort((a, b) => a - b));
});

it('finds all of them on all days, each once', async () => {
  expect(await drove('2026-02-22', '2026-02-27')).toEqual([ids.ana, ids.luis, ids.eva, ids.leo]);
});
