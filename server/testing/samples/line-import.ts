import { COST_COLUMNS } from '#domain/cost/cost-line.ts';
import { FINE_COLUMNS } from '#domain/fine/fine-line.ts';
import type { LineKind } from '#domain/line-file/line-import.ts';
import { AREA_COLUMNS, POI_COLUMNS } from '#domain/place/place-line.ts';
import { aFine } from '../builders.ts';
import { aCost, billType } from '../cost.builder.ts';
import { groupOf, placeOf } from './place.ts';
import type { Company, Samples, Who } from './sample.ts';

let count = 0;

/** The input of a line that may be stored. */
async function inputOf(company: Company, kind: LineKind) {
  const { database, word, fleetId, vehicleId } = company;
  if (kind === 'poi' || kind === 'area') {
    // A place without a group is everybody's.
    const group = await database.sql
      .selectFrom(`${kind}_group`)
      .select('name')
      .where('id', '=', await groupOf(company, kind))
      .executeTakeFirstOrThrow();
    const shape = { lat: 40, lng: -3, radius_m: 50 };
    return {
      ...{ name: `${word} ${count++}`, description: null, groups: [group.name] },
      shape: kind === 'poi' ? { lat: 40, lng: -3 } : { geometry: { type: 'circle', ...shape } },
    };
  }
  const about = { fleet_id: fleetId, amount: '12.00' };
  const record_number = `${word}-L${count++}`;
  if (kind === 'fine')
    return {
      ...{ ...about, record_number, license: `${word}1`, date: '2026-02-10', origin: 'renting_company' },
      ...{ organisation: word, fact: word },
    };
  const bill_type_id = await billType(database, 'REPAIR');
  return {
    ...{ ...about, bill_code: record_number, vehicle_id: vehicleId, bill_type_id, provider: null },
    ...{ operation_date: '2026-02-10', invoice_date: '2026-02-10' },
  };
}

/** Where the needed fields stand in the file of a draft. */
const NEEDED = {
  cost: COST_COLUMNS.filter((column) => 'isNeeded' in column),
  fine: FINE_COLUMNS.filter((column) => 'isNeeded' in column),
  poi: POI_COLUMNS.filter((column) => 'isNeeded' in column),
  area: AREA_COLUMNS.filter((column) => 'isNeeded' in column),
};

/** A draft of the caller, on the other side one of its user: a line that may be stored, and a refused one. */
async function draft(company: Company, who: Who, kind: LineKind) {
  const { database, word, username } = company;
  const own = who === 'SYS' ? 'own-SYS' : username;
  const { id: user_id } = await database.sql
    .selectFrom('app_user')
    .select('id')
    .where('username', 'in', [own, `${word}-user`])
    .orderBy((eb) => eb('username', '=', own), 'desc')
    .executeTakeFirstOrThrow();
  const fault = { field: 'vehicle_id', code: 'cost.import.2' };
  const columns = Object.fromEntries(NEEDED[kind].map(({ field }, at) => [field, at]));
  const { id } = await database.sql
    .insertInto('line_import')
    .values({
      ...{ kind, user_id, file_name: `${word}.csv`, digest: String(count++) },
      lines: JSON.stringify([
        { line: 2, cells: {}, input: await inputOf(company, kind), faults: [] },
        { line: 3, cells: { provider: word }, input: {}, faults: [fault] },
      ]),
      heads: NEEDED[kind].map(({ field }) => field),
      columns: JSON.stringify(columns),
      rows: JSON.stringify([2, 3].map((line) => ({ line, cells: [word], mended: {} }))),
      ...{ created_at: new Date('2026-03-02T09:00:00Z'), expires_at: new Date('2027-01-01') },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { import_id: id }, columns };
}

/** A field of each kind to mend. */
const FIELD = { cost: 'amount', fine: 'amount', poi: 'name', area: 'name' } as const;

const file = (text: string) => () => ({
  query: { name: 'file.csv' },
  type: 'text/csv',
  body: Buffer.from(text),
});
const COSTS = 'cost_centre;license;bill_type;operation_date;invoice_date;amount\nX;Y;RENTAL;;;1\n';
const PLACES = 'name;lat;lng;radius_m\nX;95;;\n';
const FINES = 'license;record_number;organisation;fact;amount;date\nX;Y;;;1;\n';

/** The arguments for the import of one kind; `name` is that of its endpoints. */
function samplesOf(name: string, kind: LineKind, text: string): Samples {
  const of = (body?: object) => async (company: Company, who: Who) => {
    const { params, columns } = await draft(company, who, kind);
    return { params, ...(body && { body: 'columns' in body ? { columns } : body }) };
  };
  return {
    [`get${name}ImportTemplateExport`]: { isWordless: true },
    [`post${name}Import`]: { args: file(text) },
    [`get${name}Imports`]: {
      args: async (company, who) => {
        await draft(company, who, kind);
        return {};
      },
    },
    [`get${name}Import`]: { args: of() },
    [`get${name}ImportRefusedExport`]: { args: of() },
    [`put${name}ImportColumns`]: { args: of({ columns: {} }) },
    [`put${name}ImportCells`]: { args: of({ cells: [{ lines: [2], field: FIELD[kind], text: '5' }] }) },
    [`post${name}ImportApply`]: { args: of({ again: false }) },
    [`post${name}ImportUndo`]: { args: applied(kind) },
  };
}

/** An import that was stored. */
const applied = (kind: LineKind) => async (company: Company, who: Who) => {
  const { params } = await draft(company, who, kind);
  const { database, fleetId: fleet_id, vehicleId: vehicle_id, word } = company;
  const id =
    kind === 'poi' || kind === 'area'
      ? await placeOf(company, kind)
      : kind === 'cost'
        ? await aCost(database, { fleet_id, vehicle_id })
        : (await aFine(database, { fleet_id, vehicle_id, license: `${word}1` })).id;
  await database.sql
    .updateTable('line_import')
    .set({
      applied_at: new Date('2026-03-02T09:00:00Z'),
      lines: JSON.stringify([{ line: 2, cells: {}, input: await inputOf(company, kind), faults: [], id }]),
    })
    .where('id', '=', params.import_id)
    .execute();
  return { params };
};

/** The arguments for the imports of costs and fines. */
export const lineImportSamples: Samples = {
  ...samplesOf('Cost', 'cost', COSTS),
  ...samplesOf('Fine', 'fine', FINES),
  ...samplesOf('Poi', 'poi', PLACES),
  ...samplesOf('Area', 'area', PLACES),
};
