import { afterAll, beforeAll, expect, it } from 'vitest';
import { getVehicleLabelsFile } from '#api/vehicle-label.ts';
import { outcome } from '#server/testing/answer.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { pdfText } from '#server/testing/pdf-text.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: 'https://traza.example' });
});
afterAll(() => t.close());

it('labels have the plates of the vehicles in sight, nine on two pages', async () => {
  const { database } = t.app;
  const { id: fleet_id } = await aFleet(database);
  const foreign = await aVehicle(database, { fleet_id: (await aFleet(database)).id });
  const cars = [];
  for (let n = 1; n <= 9; n++) cars.push(await aVehicle(database, { fleet_id, license: `100${n}QRC` }));
  const token = await t.tokenOf(await aUser(database, { fleetIds: [fleet_id] }));
  const ids = [...cars, foreign].map(({ id }) => id).join();
  const { status, bytes, headers } = await t.call(getVehicleLabelsFile, { token, query: { ids } });
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages } = await pdfText(bytes);
  expect(pages.length).toBe(2);
  const words = pages.join(' ');
  for (const { license } of cars) expect(words).toContain(license);
  expect(words).not.toContain(foreign.license);
  const none = await t.call(getVehicleLabelsFile, { token, query: { ids: String(foreign.id) } });
  expect(outcome(none)).toEqual([404, 'notFound']);
});
