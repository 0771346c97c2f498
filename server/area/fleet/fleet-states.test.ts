import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFleetStates } from '#api/fleet.ts';
import type { VehicleState } from '#domain/telemetry/state.ts';
import { aNow, aUser, aVehicle } from '#server/testing/builders.ts';
import { type FleetCompany, fleetCompany } from './fleet-company.builder.ts';

let company: FleetCompany;
beforeAll(async () => {
  company = await fleetCompany();
  const { north, yard, south, other } = company.fleets;
  const vehicles: [fleetId: number, state: VehicleState, workCode: string | null][] = [
    [north, 'stopped', null],
    [north, 'movement', '00001'],
    [yard, 'movement', null],
    [yard, 'tampered', '00002'],
    [south, 'idle', null],
    [other, 'movement', '00001'],
  ];
  const { database } = company.server.app;
  for (const [fleet_id, state, work_code] of vehicles)
    await aNow(database, { vehicle_id: (await aVehicle(database, { fleet_id, work_code })).id, state });
});
afterAll(() => company.server.close());

async function statesOf(fleet: keyof FleetCompany['fleets'], token: string) {
  const { status, body } = await company.server.call(getFleetStates, {
    token,
    params: { fleet_id: company.fleets[fleet] },
  });
  return status === 200
    ? body.states.map(({ state, vehicles }) => `${vehicles} ${state}`).join(', ')
    : String(status);
}

describe('the vehicles of a fleet by live state', () => {
  it.each([
    ['root', '1 tampered, 2 movement, 1 idle, 1 stopped'],
    ['north', '1 tampered, 2 movement, 1 stopped'],
    ['yard', '1 tampered, 1 movement'],
    ['south', '1 idle'],
    ['other', '404'],
  ] as const)('are those in it and below it that the reader sees: %s has %s', async (fleet, expected) => {
    const token = await company.tokenWith(['visualizer']);
    expect(await statesOf(fleet, token)).toBe(expected);
  });

  it('leave out what is above the reader, and works of others', async () => {
    expect(await statesOf('root', await company.tokenWith(['visualizer'], [company.fleets.yard]))).toBe(
      '404',
    );
    const { server, fleets } = company;
    const gao = await aUser(server.app.database, {
      roles: ['visualizer'],
      gao: true,
      work_codes: ['00001'],
      fleetIds: [fleets.root],
    });
    expect(await statesOf('root', await server.tokenOf(gao))).toBe('1 movement');
  });
});
