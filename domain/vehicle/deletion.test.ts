import { expect, it } from 'vitest';
import { DELETION_CODES, deletionFaultCode, firstDeletionCode, fleetDeletionCode } from './deletion.ts';

it('answers in the order of domain rules §3.2', () => {
  expect(DELETION_CODES).toEqual([402, 409, 204, 411, 412, 414, 416, 417, 426, 500, 600]);
  expect(firstDeletionCode([426, 411])).toBe(411);
  expect(firstDeletionCode([411, 204])).toBe(204);
  expect(firstDeletionCode([])).toBeNull();
  expect(deletionFaultCode(426)).toBe('vehicle.del.426');
});

it.each([
  ['a machinery yard that syncs', { equipment_centre: true, sync_asset_system: true, code: 'P-1' }, 402],
  ['a centre that does not sync', { equipment_centre: false, sync_asset_system: false, code: 'C-1' }, 409],
  ['a yard that does not sync', { equipment_centre: true, sync_asset_system: false, code: 'P-1' }, 409],
  ['a centre that syncs', { equipment_centre: false, sync_asset_system: true, code: 'C-1' }, null],
  ['a fleet that is no centre', { equipment_centre: false, sync_asset_system: false, code: null }, null],
])('%s: %j → %s', (_name, fleet, code) => expect(fleetDeletionCode(fleet)).toBe(code));
