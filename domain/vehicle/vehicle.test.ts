import { describe, expect, it } from 'vitest';
import { checkInput } from '../input-fault.ts';
import { availabilityInput, vehicleInput } from './vehicle.ts';

const GOOD = {
  fleet_id: 1,
  license: '1234bcd',
  brand_id: 10,
  model_id: 11,
  type_id: 20,
  fuel_type: 'DIESEL',
  contract_typology_id: 30,
  country: 'ES',
  time_zone: 'Europe/Madrid',
  registration_date: '2024-01-01',
  fleet_start: '2024-01-02',
};

describe('vehicleInput (domain rules §9.2)', () => {
  it('tidies what was typed and fills in what was left out', () => {
    const typed = {
      ...GOOD,
      license: ' 1234-bcd ',
      alias: '  Furgoneta   12 ',
      vin: 'vf1 aaaaa555566666',
      work_code: ' 00120 ',
      asset_code: '01.23456',
      consumption: 8.96,
      accessories: ['crane', 'card_reader', 'crane'],
      address: ' ',
    };
    expect(vehicleInput.parse(typed)).toEqual({
      ...GOOD,
      license: '1234BCD',
      alias: 'Furgoneta 12',
      vin: 'VF1AAAAA555566666',
      work_code: '00120',
      asset_code: '0123456',
      consumption: 9,
      accessories: ['card_reader', 'crane'],
      address: null,
      subtype_id: null,
      renting_contract: null,
      renting_company_id: null,
      max_speed: null,
      driver_id: null,
      power: null,
      mma: null,
      voltage: null,
      generate_cost: false,
      use_operative_estimate: false,
      nct_exemption: false,
      allow_structure_driver: false,
      acquisition_date: null,
      driving_start_day: null,
      driving_start_time: null,
      driving_end_day: null,
      driving_end_time: null,
      initial_odometer: null,
      monthly_tax: null,
      category: null,
      seats: null,
      environmental_label: null,
      unusable: false,
      unusable_reason: null,
      in_maintenance: false,
    });
  });

  it.each(Object.keys(GOOD))('requires %s', (field) => {
    const { [field as keyof typeof GOOD]: _, ...without } = GOOD;
    expect(checkInput(vehicleInput, without).fields).toEqual([{ field, code: 'val.required' }]);
  });

  // Field, a value that passes, a value that fails, and the fault code.
  it.each([
    ['license', 'A'.repeat(100), 'A'.repeat(101), 'val.maxLength'],
    ['license', 'E0001BBB', '1234ÑCD', 'val.plate'],
    ['license', '7', '12/34', 'val.plate'],
    ['alias', 'x'.repeat(60), 'x'.repeat(61), 'val.maxLength'],
    ['brand_id', 1, 'Ford', 'val.number'],
    ['fuel_type', 'HYBRID_PLUG_GASOLINE', 'PETROL', 'val.enum'],
    ['renting_contract', 'x'.repeat(40), 'x'.repeat(41), 'val.maxLength'],
    ['country', 'PT', 'FR', 'val.enum'],
    ['max_speed', 20, 19, 'val.range'],
    ['max_speed', 200, 201, 'val.range'],
    ['max_speed', null, 90.5, 'val.number'],
    ['consumption', 0.1, 0, 'val.range'],
    ['consumption', 150, 150.1, 'val.range'],
    ['time_zone', 'Atlantic/Canary', 'Madrid', 'val.timezone'],
    ['power', 1, 0, 'val.range'],
    ['power', 2_000, 2_001, 'val.range'],
    ['mma', 50, 49, 'val.range'],
    ['mma', 100_000, 100_001, 'val.range'],
    ['voltage', 48, 36, 'val.enum'],
    ['seats', 1, 0, 'val.range'],
    ['seats', 200, 201, 'val.range'],
    ['accessories', ['dsm', 'tail_lift'], ['radio'], 'val.enum'],
    ['generate_cost', true, 'yes', 'val.pattern'],
    ['vin', 'x'.repeat(30), 'x'.repeat(31), 'val.maxLength'],
    ['vin', 'SHORT', 'A/1', 'val.vin'],
    ['registration_date', '1950-01-01', '1949-12-31', 'val.date'],
    ['registration_date', '2024-02-29', '2023-02-29', 'val.date'],
    ['fleet_start', '2100-12-31', '2101-01-01', 'val.date'],
    ['acquisition_date', null, '01/02/2024', 'val.date'],
    ['driving_start_day', '2024-03-01', 'x', 'val.date'],
    ['driving_start_time', '23:59', '24:00', 'val.time'],
    ['driving_end_time', '00:00', '7:30', 'val.time'],
    ['initial_odometer', 3_000_000, 3_000_001, 'val.range'],
    ['initial_odometer', 0, -1, 'val.range'],
    ['address', 'x'.repeat(200), 'x'.repeat(201), 'val.maxLength'],
    ['work_code', '00001', '1234A', 'val.workCode'],
    ['work_code', '', '1234', 'val.workCode'],
    ['asset_code', 'A12345B', '123456', 'val.assetCode'],
    ['asset_code', null, '12345678', 'val.maxLength'],
    ['monthly_tax', '12.50', '12,5', 'val.number'],
    ['monthly_tax', '9999999.99', '10000000.00', 'val.number'],
    ['category', 'SPECIAL', 'M4', 'val.enum'],
    ['category', 'O4', 'o4', 'val.enum'],
  ])('%s: %j passes, %j is %s', (field, good, bad, code) => {
    expect(checkInput(vehicleInput, { ...GOOD, [field]: good }).fields).toBeNull();
    const [fault] = checkInput(vehicleInput, { ...GOOD, [field]: bad }).fields ?? [];
    expect([fault?.field.split('.')[0], fault?.code]).toEqual([field, code]);
  });

  it('takes a reason of 250 characters for what cannot be used, not of 251', () => {
    const reason = (length: number) =>
      availabilityInput.safeParse({ unusable_reason: 'x'.repeat(length) }).success;
    expect([reason(250), reason(251)]).toEqual([true, false]);
  });
});
