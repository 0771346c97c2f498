import type { AnswerOf } from '#api/endpoint.ts';
import type { getMassChange, postMassFile } from '#api/mass.ts';
import { MASS_COLUMNS } from '#domain/mass/mass-column.ts';
import { headIn } from '#text/file-head.ts';
import { benchRig } from './rig.ts';
import { signedInAsk } from './sign-in.ts';

/* npm run bench:mass. Checks, applies and rolls back a file of 300 vehicles with a value in every column.
   It first registers them and then edits them, over HTTP against a durable database. */
const ROWS = 300;
/** A roll back has none. */
const BUDGET_MS = { verdict: 2_000, apply: 5_000, undo: Number.POSITIVE_INFINITY } as const;

const rig = await benchRig({ vehicles: 1 });
try {
  const ask = await signedInAsk(rig, '/mass');
  await seedWords();
  for (const round of ['register', 'edit'] as const) {
    const { id } = await timed(`${round}: verdict`, BUDGET_MS.verdict, () =>
      ask<AnswerOf<typeof postMassFile>>('/file?mode=import&name=bench.csv', fileOf(round)),
    );
    const { counts } = await ask<AnswerOf<typeof getMassChange>>(`/${id}`);
    console.info(`  ${MASS_COLUMNS.length} columns, ${JSON.stringify(counts)}`);
    await timed(`${round}: apply`, BUDGET_MS.apply, () => ask(`/${id}/apply`, { overwrite: true }));
    if (round === 'edit') await timed(`${round}: roll back`, BUDGET_MS.undo, () => ask(`/${id}/undo`, {}));
  }
} finally {
  await rig.close();
}

async function timed<Result>(name: string, budgetMs: number, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  const ms = performance.now() - began;
  if (ms > budgetMs) process.exitCode = 1;
  const verdict = !Number.isFinite(budgetMs) ? '' : ms <= budgetMs ? 'kept' : 'MISSED';
  console.info(`${name.padEnd(22)}${ms.toFixed(0).padStart(6)} ms   ${verdict}`);
  return result;
}

/** The makes, types, companies and drivers that the file names. */
async function seedWords(): Promise<void> {
  await rig.database.pool.query(`
    with make as (insert into enum_value (list, entered) values ('vehicle_brand', 'Make') returning id),
      type as (insert into enum_value (list, entered) values ('vehicle_type', 'Type') returning id),
      model as (insert into enum_value (list, entered, parent_id)
        select 'vehicle_brand', 'Model ' || n, id from make, generate_series(1, 2) n),
      subtype as (insert into enum_value (list, entered, parent_id)
        select 'vehicle_type', 'Subtype ' || n, id from type, generate_series(1, 2) n)
    insert into enum_value (list, entered) values ('renting_company', 'Company')`);
  await rig.database.pool.query(`
    insert into driver (fleet_id, license, name, email)
    select (select min(id) from fleet), 'D' || n, 'Driver ' || n, 'd' || n || '@example.org'
    from generate_series(1, ${2 * ROWS}) n`);
}

/** A file with a value in every column, another one in the second round. */
function fileOf(round: 'register' | 'edit'): string {
  const n = round === 'register' ? 1 : 2;
  const cells = (row: number): Readonly<Record<string, string | number>> => ({
    license: `MASS${row}`,
    alias: `Alias ${n} ${row}`,
    fleet_id: `Bench / Leaf ${n}`,
    ...{ brand_id: 'Make', model_id: `Model ${n}`, type_id: 'Type', subtype_id: `Subtype ${n}` },
    fuel_type: n === 1 ? 'Diésel' : 'Gasoline',
    contract_typology_id: 'RENT',
    ...{ renting_contract: `C${n}${row}`, renting_company_id: 'Company', country: n === 1 ? 'ES' : 'IT' },
    ...{ max_speed: 80 + n, consumption: `7,${n}`, time_zone: n === 1 ? 'Europe/Madrid' : 'Europe/Rome' },
    ...{ driver_id: `D${n * row}`, power: 80 + n, mma: 3_500 + n, voltage: 12 * n },
    accessories: n === 1 ? 'adas, dsm' : 'crane',
    ...{ generate_cost: n === 1 ? 'SI' : 'NO', in_maintenance: n === 1 ? 'NO' : 'YES' },
    ...{ use_operative_estimate: n === 1 ? 'SI' : 'NO', nct_exemption: n === 1 ? 'SI' : 'NO' },
    ...{ allow_structure_driver: n === 1 ? 'SI' : 'NO', unusable: n === 1 ? 'NO' : 'SI' },
    unusable_reason: n === 1 ? '' : 'Breakdown',
    vin: `VIN${n}${row}`,
    ...{
      registration_date: `0${n}/01/2024`,
      acquisition_date: `0${n}/01/2024`,
      fleet_start: `0${n + 2}/01/2024`,
    },
    ...{ driving_start_day: `1${n}/01/2024`, driving_start_time: '08:00' },
    ...{ driving_end_day: `1${n}/02/2030`, driving_end_time: '18:00' },
    ...{ initial_odometer: 1_000 * n, address: `Street ${n}`, work_code: `1000${n}` },
    asset_code: `${n}${String(row).padStart(6, '0')}`,
    ...(n === 1
      ? { renting_monthly_fee: '412,50', renting_start: '03/01/2024', renting_km_limit: 90_000 }
      : {}),
    ...{ monthly_tax: `1${n},50`, category: `N${n}` },
  });
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const values = cells(row + 1);
    return MASS_COLUMNS.map(({ field }) => values[field] ?? '').join(';');
  });
  return [MASS_COLUMNS.map((column) => headIn(column, 'es')).join(';'), ...lines].join('\n');
}
