import type { VehicleListQuery, VehicleRow } from '#api/vehicle.ts';
import { can } from '#domain/access/permission.ts';
import type { CellValue } from '#domain/column.ts';
import { Fault } from '#domain/fault.ts';
import { LIVE_COLUMNS, VEHICLE_COLUMNS, type VehicleColumnId } from '#domain/vehicle/vehicle-columns.ts';
import type { Text } from '#text/key.ts';
import type { Caller } from '../access/caller.ts';
import { readerOf } from '../access/reader.ts';
import type { App } from '../app.ts';
import { driverInWords } from '../http/list-file.ts';
import type { FileAnswer } from '../http/route.ts';
import { xlsxFile } from '../http/xlsx.ts';
import { filterWords } from './filter-words.ts';
import { readAllVehicles } from './read-vehicles.ts';

type Label = Extract<keyof Text['vehicle'], string>;

/** Columns whose label is that of another field. */
const LABELS: Readonly<Partial<Record<VehicleColumnId, Label>>> = {
  fleet: 'fleet_id',
  brand: 'brand_id',
  model: 'model_id',
  type: 'type_id',
  subtype: 'subtype_id',
  contract: 'contract_typology_id',
  company: 'renting_company_id',
  nct_exemption: 'inspectionExempt',
};

/**
 * The list of vehicles as it is on screen, written as the rows come.
 * @throws Fault `err.request` 400 for a column that the list does not have for this caller
 */
export async function vehiclesFile(call: {
  app: App;
  caller: Caller;
  query: VehicleListQuery & { columns: readonly string[] };
}): Promise<FileAnswer> {
  const { app, caller, query } = call;
  const reader = await readerOf(app, caller);
  const { text } = reader;
  const seesLive = can(caller.actors, 'position:read');
  const columns = query.columns.map((id) => {
    const column = VEHICLE_COLUMNS.find(
      (one) => one.id === id && (seesLive || !LIVE_COLUMNS.includes(one.id)),
    );
    if (!column) throw new Fault('err.request', 400);
    return column;
  });
  const title = text.screen['/config-vehicles'];
  return xlsxFile({
    name: `${title}.xlsx`,
    sheet: {
      title,
      columns: columns.map(({ id, type }) => ({ label: labelOf(id, text), type })),
      rows: inWords(
        readAllVehicles(app, caller, query),
        columns.map(({ id }) => id),
        text,
      ),
    },
    filters: filterWords(query, text),
    settings: reader.settings,
  });
}

function labelOf(id: VehicleColumnId, { vehicle }: Text): string {
  const label = vehicle[LABELS[id] ?? (id as Label)];
  return typeof label === 'string' ? label : label.other;
}

async function* inWords(
  rows: AsyncIterable<VehicleRow>,
  ids: readonly VehicleColumnId[],
  text: Text,
): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield ids.map((id) => cellOf(row, id, text));
}

/** A value of a list that equals its code is the system's: it is named in the reader's language. */
export function listWord(name: string | null, { enumerated }: Text): string | null {
  return name !== null && name in enumerated ? enumerated[name as keyof typeof enumerated] : name;
}

function cellOf(row: VehicleRow, id: VehicleColumnId, text: Text): CellValue {
  const { vehicle } = text;
  switch (id) {
    case 'driver':
      return driverInWords(row.driver, { text });
    case 'brand':
    case 'model':
    case 'type':
    case 'subtype':
    case 'contract':
    case 'company':
    case 'fuel_type':
      return listWord(row[id], text);
    case 'registration_state':
      return vehicle[`registration_${row.registration_state}`];
    case 'state':
      return row.state && text.state[row.state];
    case 'contract_class':
      return row.contract_class && vehicle[`class_${row.contract_class}`];
    case 'country':
      return vehicle[`country_${row.country}`];
    case 'issues':
      return row.issues.map((issue) => vehicle[`issue_${issue}`]).join(', ');
    case 'accessories':
      return row.accessories.map((one) => vehicle[`accessory_${one}`]).join(', ');
    case 'cancel_reason':
      return row.cancel_reason && vehicle[`reason_${row.cancel_reason}`];
    case 'category':
      return row.category === 'SPECIAL' ? vehicle.category_special : row.category;
    default:
      return row[id];
  }
}
