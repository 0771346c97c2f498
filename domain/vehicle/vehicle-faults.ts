import type { ContractClass } from '../admin/contract.ts';
import { addDays, type Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import type { AvailabilityInput, VehicleSheet } from './vehicle.ts';

/** How many days ahead the start in the fleet may be (domain rules §9.2). */
export const FLEET_START_AHEAD_DAYS = 30;

/** The facts that rules between fields need besides the sheet. */
export type VehicleContext = {
  /** Today in the vehicle's zone. */
  today: Day;
  /**
   * A value of an enumerated list by its id; undefined if the caller does not know it, and then the rules
   * pass over it.
   */
  listed(id: number): { parent_id: number | null; class: ContractClass | null } | undefined;
  /** The chosen usual driver; undefined if the driver is unknown or did not change. */
  driver?: { isActive: boolean; isStructure: boolean } | undefined;
};

type Rule = (sheet: VehicleSheet, context: VehicleContext) => FieldFault[];
const fault = (field: keyof VehicleSheet, code: string): FieldFault[] => [{ field, code }];

const RULES: readonly Rule[] = [
  ({ registration_date }, { today }) =>
    registration_date > today ? fault('registration_date', 'val.futureDate') : [],
  ({ acquisition_date }, { today }) =>
    acquisition_date !== null && acquisition_date > today ? fault('acquisition_date', 'val.futureDate') : [],
  ({ fleet_start, registration_date }, { today }) =>
    fleet_start < registration_date || fleet_start > addDays(today, FLEET_START_AHEAD_DAYS)
      ? fault('fleet_start', 'val.order')
      : [],
  bothOrNeither('driving_start_day', 'driving_start_time'),
  bothOrNeither('driving_end_day', 'driving_end_time'),
  drivingOrder,
  ({ contract_typology_id, renting_contract, renting_company_id }, { listed }) =>
    listed(contract_typology_id)?.class !== 'rented'
      ? []
      : [
          ...(renting_contract === null ? fault('renting_contract', 'val.required') : []),
          ...(renting_company_id === null ? fault('renting_company_id', 'val.required') : []),
        ],
  childOf('model_id', 'brand_id'),
  childOf('subtype_id', 'type_id'),
  (_, { driver }) => (driver && !driver.isActive ? fault('driver_id', 'driver.notActive') : []),
  ({ allow_structure_driver }, { driver }) =>
    driver?.isStructure && !allow_structure_driver ? fault('driver_id', 'vehicle.driverStructure') : [],
];

/**
 * Contradictions within a sheet (domain rules §9.2), beyond its schema: dates in the future or out of order,
 * a model of another brand. A rented vehicle without contract is one too, and so is a driver who may not be
 * the usual driver.
 */
export function vehicleFaults(sheet: VehicleSheet, context: VehicleContext): FieldFault[] {
  return RULES.flatMap((rule) => rule(sheet, context));
}

/** An unusable vehicle needs a reason (spec §3). */
export function availabilityFaults({ unusable, unusable_reason }: AvailabilityInput): FieldFault[] {
  return unusable && unusable_reason === null ? [{ field: 'unusable_reason', code: 'val.required' }] : [];
}

function bothOrNeither(
  day: 'driving_start_day' | 'driving_end_day',
  time: `${string}_time` & keyof VehicleSheet,
): Rule {
  return (sheet) => {
    if ((sheet[day] === null) === (sheet[time] === null)) return [];
    return fault(sheet[day] === null ? day : time, 'val.required');
  };
}

function drivingOrder(sheet: VehicleSheet): FieldFault[] {
  const at = (day: Day | null, time: string | null) => (day && time ? `${day}T${time}` : null);
  const start = at(sheet.driving_start_day, sheet.driving_start_time);
  const end = at(sheet.driving_end_day, sheet.driving_end_time);
  return [
    ...(start && start < sheet.fleet_start ? fault('driving_start_day', 'val.order') : []),
    ...(start && end && end <= start ? fault('driving_end_day', 'val.order') : []),
  ];
}

function childOf(child: 'model_id' | 'subtype_id', parent: 'brand_id' | 'type_id'): Rule {
  return (sheet, { listed }) => {
    const id = sheet[child];
    const value = id === null ? undefined : listed(id);
    return value && value.parent_id !== sheet[parent] ? fault(child, 'val.enum') : [];
  };
}
