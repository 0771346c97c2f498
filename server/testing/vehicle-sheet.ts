import type { z } from 'zod';
import type { registrationInput } from '#domain/vehicle/vehicle.ts';
import type { Database } from '#server/base/db/database.ts';
import { aValue } from './builders.ts';

type Input = z.input<typeof registrationInput>;

/** Values of the lists for a sheet; `van` is a type, `panel` its subtype, `transit` a model of `ford`. */
export type SheetValues = Record<
  'ford' | 'transit' | 'van' | 'panel' | 'property' | 'rent' | 'company',
  { id: number; name: string }
>;

/** Makes the values for the sheets of a test. */
export async function sheetValues(database: Pick<Database, 'sql'>): Promise<SheetValues> {
  const ford = await aValue(database, { list: 'vehicle_brand' });
  const van = await aValue(database, { list: 'vehicle_type' });
  const contract = (name: string) =>
    database.sql
      .selectFrom('enum_value')
      .select(['id', 'entered as name'])
      .where('list', '=', 'vehicle_contract')
      .where('entered', '=', name)
      .executeTakeFirstOrThrow();
  return {
    ford,
    transit: await aValue(database, { list: 'vehicle_brand', parent_id: ford.id }),
    van,
    panel: await aValue(database, { list: 'vehicle_type', parent_id: van.id }),
    property: await contract('PROPERTY'),
    rent: await contract('RENT'),
    company: await aValue(database, { list: 'renting_company' }),
  };
}

let count = 0;

/** A vehicle to register: an owned van, in the fleet since 2 January 2024. */
export function aSheet(values: SheetValues, fields: Partial<Input> & { fleet_id: number }): Input {
  return {
    license: `S${String(count++).padStart(4, '0')}SSS`,
    brand_id: values.ford.id,
    model_id: values.transit.id,
    type_id: values.van.id,
    fuel_type: 'DIESEL',
    contract_typology_id: values.property.id,
    country: 'ES',
    time_zone: 'Europe/Madrid',
    registration_date: '2024-01-01',
    fleet_start: '2024-01-02',
    ...fields,
  };
}
