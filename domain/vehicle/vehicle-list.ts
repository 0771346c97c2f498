import { CONTRACT_CLASSES } from '../admin/contract.ts';
import { COUNTRIES } from '../country.ts';
import type { List } from '../list.ts';
import { VEHICLE_STATES } from '../telemetry/state.ts';
import { ACCESSORIES } from './accessory.ts';
import { ENVIRONMENTAL_LABELS } from './environmental-label.ts';
import { FUEL_TYPES } from './fuel-type.ts';
import { INTERVAL_KINDS } from './interval-kind.ts';
import { CANCEL_REASONS, RECOVERY_MODULES, REGISTRATION_STATES } from './registration-state.ts';
import { VEHICLE_ISSUES } from './vehicle-issues.ts';

const REASON = { coded: 'vehicle.reason_', of: CANCEL_REASONS } as const;
const MODULES = { coded: 'vehicle.module_', of: RECOVERY_MODULES } as const;

/**
 * The list of vehicles: the columns in the order of their use, then the fields that only the record and its
 * history have.
 */
export const VEHICLE_LIST = {
  name: 'vehicles',
  section: 'vehicle',
  order: { id: 'license', dir: 'asc' },
  columns: [
    { id: 'license', label: 'word.license', type: 'code', required: true },
    { id: 'alias', label: 'word.alias', type: 'text' },
    {
      id: 'state',
      label: 'word.state',
      type: 'enum',
      words: { coded: 'state.', of: VEHICLE_STATES },
      for: 'positions',
    },
    { id: 'fleet', input: 'fleet_id', label: 'word.fleet', type: 'text', words: { fleet: true } },
    { id: 'driver', label: 'word.driver', type: 'text', words: { driver: true } },
    { id: 'brand', input: 'brand_id', type: 'text', words: { enumerated: 'vehicle_brand' } },
    {
      id: 'model',
      input: 'model_id',
      label: 'word.model',
      type: 'text',
      words: { enumerated: 'vehicle_brand' },
    },
    { id: 'type', input: 'type_id', label: 'word.type', type: 'text', words: { enumerated: 'vehicle_type' } },
    { id: 'fuel_type', type: 'enum', words: { coded: 'enumerated.', of: FUEL_TYPES } },
    {
      id: 'contract',
      input: 'contract_typology_id',
      type: 'text',
      words: { enumerated: 'vehicle_contract' },
    },
    {
      id: 'issues',
      type: 'enum',
      sortable: false,
      words: { coded: 'vehicle.issue_', of: VEHICLE_ISSUES },
    },
    { id: 'imei', type: 'code' },
    { id: 'odometer', label: 'word.odometer', type: 'odometer', hidden: true, for: 'positions' },
    { id: 'last_contact', label: 'word.lastContact', type: 'instant', for: 'positions' },
    // For an unregistered vehicle the plate shows the state.
    {
      id: 'registration_state',
      type: 'enum',
      hidden: true,
      words: { coded: 'vehicle.registration_', of: REGISTRATION_STATES },
    },
    { id: 'work_code', type: 'code' },
    { id: 'asset_code', type: 'code' },
    { id: 'fleet_code', type: 'code', hidden: true },
    {
      id: 'subtype',
      input: 'subtype_id',
      type: 'text',
      hidden: true,
      words: { enumerated: 'vehicle_type' },
    },
    {
      id: 'contract_class',
      type: 'enum',
      hidden: true,
      words: { coded: 'vehicle.class_', of: CONTRACT_CLASSES },
    },
    {
      id: 'company',
      input: 'renting_company_id',
      type: 'text',
      hidden: true,
      words: { enumerated: 'renting_company' },
    },
    { id: 'renting_contract', type: 'code', hidden: true },
    {
      id: 'country',
      label: 'word.country',
      type: 'enum',
      hidden: true,
      words: { coded: 'country.', of: COUNTRIES },
    },
    { id: 'max_speed', type: 'speed', hidden: true },
    { id: 'consumption', type: 'cons', hidden: true },
    { id: 'time_zone', label: 'word.timeZone', type: 'text', hidden: true },
    { id: 'power', type: 'int', hidden: true, words: { unit: 'kW' } },
    { id: 'mma', type: 'int', hidden: true, words: { unit: 'kg' } },
    { id: 'voltage', type: 'int', hidden: true, words: { unit: 'V' } },
    { id: 'seats', type: 'int', hidden: true },
    {
      id: 'accessories',
      type: 'enum',
      hidden: true,
      sortable: false,
      words: { coded: 'vehicle.accessory_', of: ACCESSORIES },
    },
    { id: 'generate_cost', type: 'bool', hidden: true },
    { id: 'in_maintenance', type: 'bool', hidden: true },
    { id: 'use_operative_estimate', type: 'bool', hidden: true },
    { id: 'nct_exemption', type: 'bool', hidden: true, label: 'vehicle.inspectionExempt' },
    { id: 'allow_structure_driver', type: 'bool', hidden: true },
    { id: 'unusable', type: 'bool', hidden: true },
    { id: 'unusable_reason', type: 'text', hidden: true },
    { id: 'vin', type: 'code', hidden: true },
    { id: 'registration_date', type: 'date', hidden: true },
    { id: 'acquisition_date', type: 'date', hidden: true },
    { id: 'fleet_start', type: 'date', hidden: true },
    { id: 'initial_odometer', type: 'int', hidden: true, words: { unit: 'km' } },
    { id: 'address', label: 'word.address', type: 'text', hidden: true },
    { id: 'monthly_tax', type: 'money', hidden: true },
    // The others are codes in every language.
    { id: 'category', type: 'code', hidden: true, words: { coded: 'vehicle.category_', of: ['SPECIAL'] } },
    {
      id: 'environmental_label',
      type: 'enum',
      hidden: true,
      words: { coded: 'vehicle.label_', of: ENVIRONMENTAL_LABELS },
    },
    { id: 'cancel_reason', type: 'enum', hidden: true, words: REASON },
    { id: 'cancel_date', type: 'date', hidden: true },
  ],
  more: [
    { id: 'driver_id', type: 'text', words: { driver: true } },
    { id: 'renting_monthly_fee', type: 'money', label: 'renting.monthly_fee' },
    { id: 'renting_start', type: 'date' },
    { id: 'renting_end', type: 'date' },
    { id: 'renting_km_limit', type: 'int', label: 'renting.km_limit', words: { unit: 'km' } },
    { id: 'driving_start_day', type: 'date' },
    { id: 'driving_start_time', type: 'hour' },
    { id: 'driving_end_day', type: 'date' },
    { id: 'driving_end_time', type: 'hour' },
    { id: 'start_of_day_odometer', type: 'int', words: { unit: 'km' } },
    { id: 'private_use', type: 'bool', label: 'state.private' },
    { id: 'move_date', type: 'date', label: 'vehicleCommand.move_date' },
    { id: 'reason', type: 'enum', label: 'vehicle.cancel_reason', words: REASON },
    { id: 'reason_text', type: 'text', label: 'vehicle.cancel_reason_text' },
    { id: 'date', type: 'date', label: 'vehicle.cancel_date' },
    {
      id: 'interval',
      type: 'enum',
      label: 'vehicle.intervalKind',
      words: { coded: 'vehicle.', of: INTERVAL_KINDS },
    },
    { id: 'interval_start', type: 'instant', label: 'word.start' },
    { id: 'interval_end', type: 'instant', label: 'word.end' },
    { id: 'interval_reason', type: 'text' },
    { id: 'kept', type: 'enum', words: MODULES },
    { id: 'erased', type: 'enum', words: MODULES },
  ],
  filters: [
    { name: 'live', column: 'state', label: 'vehicle.live', for: 'positions' },
    { name: 'fleet', column: 'fleet' },
    { name: 'states', column: 'registration_state' },
    { name: 'types', column: 'type' },
    { name: 'brands', column: 'brand' },
    { name: 'fuels', column: 'fuel_type' },
    { name: 'classes', column: 'contract_class' },
    { name: 'labels', column: 'environmental_label' },
    { name: 'tracker', type: 'bool', label: 'vehicle.hasTracker' },
    { name: 'issues', column: 'issues' },
    { name: 'unusable', column: 'unusable' },
    { name: 'in_maintenance', column: 'in_maintenance' },
    { name: 'structure', type: 'bool' },
    // The vehicles selected in the list.
    { name: 'ids', label: 'vehicle.list', words: { vehicle: true }, hidden: true },
  ],
} as const satisfies List;
export type VehicleColumnId = (typeof VEHICLE_LIST)['columns'][number]['id'];
