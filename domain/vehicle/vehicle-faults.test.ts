import { describe, expect, it } from 'vitest';
import { vehicleSheet } from './vehicle.ts';
import { availabilityFaults, type VehicleContext, vehicleFaults } from './vehicle-faults.ts';

const SHEET = vehicleSheet.parse({
  license: '1234BCD',
  brand_id: 10,
  model_id: 11,
  type_id: 20,
  fuel_type: 'DIESEL',
  contract_typology_id: 30,
  country: 'ES',
  time_zone: 'Europe/Madrid',
  registration_date: '2024-01-01',
  fleet_start: '2024-01-02',
});
// Brand 10 with model 11, brand 12; type 20 with subtype 21, type 22; contracts: 30 owned, 31 rented.
const VALUES: Readonly<Record<number, ReturnType<VehicleContext['listed']>>> = {
  11: { parent_id: 10, class: null },
  13: { parent_id: 12, class: null },
  21: { parent_id: 20, class: null },
  23: { parent_id: 22, class: null },
  30: { parent_id: null, class: 'own_vehicle' },
  31: { parent_id: null, class: 'rented' },
};
const TODAY = '2026-03-02';
const AT_WORK = { isActive: true, isStructure: false };
const STAFF = { isActive: true, isStructure: true };

function faults(change: object, driver?: VehicleContext['driver']) {
  const context = { today: TODAY, listed: (id: number) => VALUES[id], driver };
  return vehicleFaults({ ...SHEET, ...change }, context).map(({ field, code }) => `${field} ${code}`);
}

const DRIVEN = {
  driving_start_day: '2024-01-02',
  driving_start_time: '08:00',
  driving_end_day: '2024-01-02',
  driving_end_time: '08:01',
};

describe('vehicleFaults (domain rules §9.2)', () => {
  it.each([
    ['registered today', { registration_date: TODAY, fleet_start: TODAY }, []],
    [
      'registered tomorrow',
      { registration_date: '2026-03-03', fleet_start: '2026-03-03' },
      ['registration_date val.futureDate'],
    ],
    ['acquired today', { acquisition_date: TODAY }, []],
    ['acquired tomorrow', { acquisition_date: '2026-03-03' }, ['acquisition_date val.futureDate']],
    ['in the fleet on the day of its registration', { fleet_start: '2024-01-01' }, []],
    ['in the fleet before', { fleet_start: '2023-12-31' }, ['fleet_start val.order']],
    ['in the fleet in 30 days', { fleet_start: '2026-04-01' }, []],
    ['in the fleet in 31 days', { fleet_start: '2026-04-02' }, ['fleet_start val.order']],
    ['driven for a minute from its first day', DRIVEN, []],
    [
      'driven before it was in the fleet',
      { ...DRIVEN, driving_start_day: '2024-01-01' },
      ['driving_start_day val.order'],
    ],
    ['driven until it began', { ...DRIVEN, driving_end_time: '08:00' }, ['driving_end_day val.order']],
    ['a day without its time', { ...DRIVEN, driving_start_time: null }, ['driving_start_time val.required']],
    ['a time without its day', { ...DRIVEN, driving_end_day: null }, ['driving_end_day val.required']],
    ['driven with an open end', { driving_start_day: '2024-02-01', driving_start_time: '08:00' }, []],
    [
      'rented, with contract and company',
      { contract_typology_id: 31, renting_contract: 'C-1', renting_company_id: 40 },
      [],
    ],
    [
      'rented, without',
      { contract_typology_id: 31 },
      ['renting_contract val.required', 'renting_company_id val.required'],
    ],
    ['of a contract nobody knows here', { contract_typology_id: 99 }, []],
    ['a model of another brand', { model_id: 13 }, ['model_id val.enum']],
    ['a subtype of its type', { subtype_id: 21 }, []],
    ['a subtype of another type', { subtype_id: 23 }, ['subtype_id val.enum']],
  ])('%s', (_name, change, expected) => expect(faults(change)).toEqual(expected));

  it.each([
    ['at work', {}, AT_WORK, []],
    ['gone', {}, { ...AT_WORK, isActive: false }, ['driver_id driver.notActive']],
    ['of the staff', {}, STAFF, ['driver_id vehicle.driverStructure']],
    ['of the staff where they may', { allow_structure_driver: true }, STAFF, []],
  ])('a driver %s', (_name, change, driver, expected) => {
    expect(faults({ driver_id: 7, ...change }, driver)).toEqual(expected);
  });
});

it.each([
  [{ unusable: true, unusable_reason: null }, ['unusable_reason']],
  [{ unusable: true, unusable_reason: 'Accident' }, []],
  [{ unusable: false, unusable_reason: null }, []],
])('availability %j fails in %j', (input, fields) => {
  expect(availabilityFaults({ in_maintenance: true, ...input }).map(({ field }) => field)).toEqual(fields);
});
