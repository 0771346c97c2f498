import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteRule, getRuleHistory, postRule } from '#api/rule.ts';
import { FIRST_RULES, type Thresholds } from '#domain/telemetry/rules.ts';
import { aReader } from '#server/area/report/report.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

it('the history tells who adopted and took back which version, and why, of fleets in sight', async () => {
  const { database } = server.app;
  const [north, south] = [await aFleet(database, { name: 'Norte' }), await aFleet(database, { name: 'Sur' })];
  const staff = await server.tokenOf(await aUser(database, { roles: ['system'] }));
  const adopt = async (fleet_id: number | null, some: Partial<Thresholds>) => {
    const thresholds = { ...FIRST_RULES.thresholds, ...some };
    const body = { fleet_id, from: '2026-05-01', thresholds, reason: 'Tras la prueba' };
    return (await server.call(postRule, { token: staff, body })).body.version;
  };
  await adopt(null, { idle_min_s: 90 });
  await adopt(north.id, { idle_min_s: 300 });
  const withdrawn = await adopt(south.id, { braking_g: 0.5 });
  await server.call(deleteRule, { token: staff, params: { rule_version: withdrawn } });

  const token = await aReader(server, { roles: ['administrator'], fleetIds: [south.id] });
  const { history } = (await server.call(getRuleHistory, { token })).body;
  const told = history.map(({ action, changes }) => [
    action,
    Object.fromEntries(changes.map(({ field, from, to }) => [field, to ?? from])),
  ]);
  const version = { from: '2026-05-01', reason: 'Tras la prueba' };
  const ofSouth = { ...version, version: withdrawn, fleet_id: south.id, braking_g: 0.5 };
  // Only thresholds that differ from version 1; nothing of the north.
  expect(told).toEqual([
    ['withdraw', ofSouth],
    ['adopt', ofSouth],
    ['adopt', { ...version, version: expect.any(Number), idle_min_s: 90 }],
  ]);
});
