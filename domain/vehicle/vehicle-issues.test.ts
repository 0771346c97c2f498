import { expect, it } from 'vitest';
import { vehicleIssues } from './vehicle-issues.ts';

const WELL = { asset_code: '0123456', work_code: '00120', vin: 'VF1AAAAA555566666', driver_id: 7 };

it.each([
  ['nothing', {}, []],
  ['no asset code', { asset_code: null }, ['asset_code']],
  ['letters in the asset code', { asset_code: 'A123456' }, ['asset_code']],
  ['no driver', { driver_id: null }, ['driver']],
  ['no VIN', { vin: null }, ['vin']],
  ['a VIN of 16', { vin: 'VF1AAAAA55556666' }, ['vin']],
  ['a VIN with an O', { vin: 'VF1OAAAA555566666' }, ['vin']],
  ['no work code', { work_code: null }, ['work_code']],
  [
    'everything',
    { asset_code: null, driver_id: null, vin: null, work_code: null },
    ['asset_code', 'driver', 'vin', 'work_code'],
  ],
])('warns of %s', (_name, change, issues) => expect(vehicleIssues({ ...WELL, ...change })).toEqual(issues));
