import { createElement } from 'react';
import type { VehicleRow } from '#api/vehicle.ts';
import { LIVE_COLUMNS, VEHICLE_COLUMNS, type VehicleColumnId } from '#domain/vehicle/vehicle-columns.ts';
import { driverName } from '#text/driver-name.ts';
import type { TextKey } from '#text/key.ts';
import type { GridColumn, Say } from '../../list/grid-column.ts';
import { listWord } from '../../picker/enumerated.ts';
import { IssuesBadge } from '../IssuesBadge.tsx';
import { LiveStateBadge } from '../LiveStateBadge.tsx';
import { PlateCell } from '../PlateCell.tsx';
import { categoryWord } from '../vehicle-words.ts';
import { FleetCell } from './FleetCell.tsx';

type Part = Partial<Omit<GridColumn<VehicleRow>, 'id' | 'type'>>;

/** A column that shows the name of a list's value. */
function named(field: 'brand' | 'model' | 'type' | 'subtype' | 'contract' | 'company', label: TextKey): Part {
  return { label, text: (row, { t }) => listWord(row[field], t) };
}

/** A figure in the unit that its field is fixed to (domain rules §9.2). */
function inUnit(field: 'power' | 'mma' | 'voltage' | 'initial_odometer', unit: string): Part {
  return {
    width: 120,
    text: (row, { f }) => (row[field] === null ? '' : `${f.number(row[field])}\u00a0${unit}`),
  };
}

const accessories = (row: VehicleRow, { t }: Say) =>
  row.accessories.map((one) => t(`vehicle.accessory_${one}`)).join(', ');

/** What the screen adds to the columns of the wire. */
const PARTS: Readonly<Partial<Record<VehicleColumnId, Part>>> = {
  license: { pinned: 'left', width: 190, render: (row) => createElement(PlateCell, { row }) },
  fleet: {
    label: 'vehicle.fleet_id',
    width: 180,
    render: (row) => createElement(FleetCell, { id: row.fleet_id, name: row.fleet }),
  },
  fleet_code: { label: 'vehicle.fleet_code' },
  brand: named('brand', 'vehicle.brand_id'),
  model: named('model', 'vehicle.model_id'),
  type: named('type', 'vehicle.type_id'),
  subtype: named('subtype', 'vehicle.subtype_id'),
  contract: named('contract', 'vehicle.contract_typology_id'),
  company: named('company', 'vehicle.renting_company_id'),
  // The plate says it of those that are not registered.
  registration_state: {
    hidden: true,
    text: (row, { t }) => t(`vehicle.registration_${row.registration_state}`),
  },
  state: {
    width: 160,
    text: (row, { t }) => (row.state === null ? '' : t(`state.${row.state}`)),
    render: (row) => createElement(LiveStateBadge, { vehicleId: row.id, state: row.state }),
  },
  driver: { text: (row, { t }) => (row.driver === null ? '' : driverName(row.driver, t)) },
  fuel_type: { text: (row, { t }) => listWord(row.fuel_type, t) },
  issues: {
    width: 220,
    text: (row, { t }) => row.issues.map((issue) => t(`vehicle.issue_${issue}`)).join(', '),
    render: (row) => createElement(IssuesBadge, { issues: row.issues }),
  },
  imei: { width: 150 },
  last_contact: { zone: (row) => row.time_zone },
  contract_class: {
    text: (row, { t }) => (row.contract_class === null ? '' : t(`vehicle.class_${row.contract_class}`)),
  },
  country: { text: (row, { t }) => t(`vehicle.country_${row.country}`) },
  power: inUnit('power', 'kW'),
  mma: inUnit('mma', 'kg'),
  voltage: inUnit('voltage', 'V'),
  initial_odometer: inUnit('initial_odometer', 'km'),
  accessories: { width: 220, text: accessories },
  nct_exemption: { label: 'vehicle.inspectionExempt', width: 130 },
  vin: { width: 180 },
  category: { text: (row, { t }) => (row.category === null ? '' : categoryWord(row.category, t)) },
  cancel_reason: {
    text: (row, { t }) => (row.cancel_reason === null ? '' : t(`vehicle.reason_${row.cancel_reason}`)),
  },
};

/** What a person looks for first; the others follow in the order of the wire. */
const FIRST: readonly VehicleColumnId[] = [
  ...([
    'license',
    'alias',
    'state',
    'fleet',
    'driver',
    'brand',
    'model',
    'type',
    'fuel_type',
    'contract',
  ] as const),
  ...(['issues', 'imei', 'odometer', 'last_contact'] as const),
];
const place = ({ id }: { id: VehicleColumnId }) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);

const COLUMNS: readonly GridColumn<VehicleRow>[] = [...VEHICLE_COLUMNS]
  .sort((one, other) => place(one) - place(other))
  .map(({ id, type, ...rest }) => ({
    label: `vehicle.${id}` as TextKey,
    id,
    type,
    ...rest,
    ...PARTS[id],
  }));

const WITHOUT_LIVE = COLUMNS.filter(({ id }) => !LIVE_COLUMNS.includes(id as VehicleColumnId));

/** The columns of the list; those of live positions only for who may read them. */
export function vehicleColumns(seesPositions: boolean): readonly GridColumn<VehicleRow>[] {
  return seesPositions ? COLUMNS : WITHOUT_LIVE;
}
