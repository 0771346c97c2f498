import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RECOVERY_MODULES, type RecoveryModule } from '#domain/vehicle/registration-state.ts';
import { TRACKING_TABLES } from '#server/telemetry/tracking-table.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aVehicle } from '#server/testing/builders.ts';
import { MODULE_ERASERS } from './recovery-modules.ts';

/** The tables of each module; tracking has its own list. */
const OF_MODULE: Readonly<Partial<Record<RecoveryModule, readonly string[]>>> = {
  renting: ['vehicle_renting'],
  itv: ['vehicle_inspection'],
  maintenance: ['vehicle_maintenance'],
  amortization: ['vehicle_amortization'],
  bills: ['vehicle_bill'],
  tracking: [...TRACKING_TABLES, 'told_event', 'raised_event', 'tracker_command', 'matter'],
  documents: ['document'],
  tachograph: ['vehicle_tachograph'],
};

/** Tables that no recovery erases: they are in no module, or do not reveal where the vehicle was. */
const KEPT = [
  'always_done',
  'calendar_alert',
  'calendar_check',
  'cost',
  'defect',
  'driver_assignment',
  'driver_note',
  'fine',
  'fuel_card',
  'mass_row',
  'missed_check',
  'odometer_correction',
  'photo',
  'place_recompute',
  'private_switch',
  'receipt',
  'refuelling',
  'repair_order',
  'tracker_fitting',
  'vehicle_additional',
  'vehicle_check',
  'vehicle_claim',
  'vehicle_insurance',
  'vehicle_interval',
  'vehicle_live',
  'vehicle_share',
  'vehicle_stay',
  'vehicle_tyre',
];

/** A value for each column that needs one; its meaning does not matter. */
const VALUES: Readonly<Record<string, string>> = {
  integer: '7',
  bigint: '7',
  smallint: '7',
  numeric: '7',
  'double precision': '7',
  real: '7',
  boolean: 'true',
  text: `'x'`,
  date: `'2026-01-01'`,
  'timestamp with time zone': `'2026-01-01T00:00:00Z'`,
  json: `'{}'`,
  jsonb: `'{}'`,
  bytea: `'\\x00'`,
  uuid: 'gen_random_uuid()',
  ARRAY: `'{}'`,
};

let server: TestApp;
let tables: string[];
let vehicleId: number;

/** A vehicle with a row in every table that has rows of vehicles. */
beforeAll(async () => {
  server = await testApp();
  const { pool } = server.app.database;
  const fleet = await aFleet(server.app.database);
  vehicleId = (await aVehicle(server.app.database, { fleet_id: fleet.id })).id;
  const found = await pool.query<{ name: string; is_partitioned: boolean; columns: [string, string][] }>(`
    select cls.relname as name, cls.relkind = 'p' as is_partitioned,
      (select json_agg(json_build_array(column_name, data_type)) from information_schema.columns own
       where own.table_name = cls.relname and table_schema = 'public' and is_nullable = 'NO'
         and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' and column_name <> 'vehicle_id') as columns
    from pg_class cls
    join pg_attribute att on att.attrelid = cls.oid and att.attname = 'vehicle_id' and not att.attisdropped
    where cls.relnamespace = 'public'::regnamespace and cls.relkind in ('r', 'p') and not cls.relispartition
    order by cls.relname`);
  tables = found.rows.map(({ name }) => name);
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  for (const { name, is_partitioned, columns } of found.rows) {
    if (is_partitioned) await client.query(`create table ${name}_other partition of ${name} default`);
    const checks = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
      [name],
    );
    for (const check of checks.rows)
      await client.query(`alter table ${name} drop constraint "${check.name}"`);
    const needed = columns ?? [];
    await client.query(
      `insert into ${name} (${['vehicle_id', ...needed.map(([column]) => column)].join(', ')})
       values (${[vehicleId, ...needed.map(([, type]) => VALUES[type])].join(', ')}) on conflict do nothing`,
    );
  }
  await client.query('set session_replication_role = default');
  client.release();
});
afterAll(() => server.close());

/** The tables from which erasing a module takes the vehicle's rows; nothing is erased for good. */
async function emptiedBy(module: RecoveryModule): Promise<string[]> {
  const undo = new Error('undo');
  let emptied: string[] = [];
  await server.app.database.sql
    .transaction()
    .execute(async (tx) => {
      await MODULE_ERASERS[module](tx, vehicleId);
      const counted = await Promise.all(
        tables.map(async (name) => {
          const { rows } = await sql`select from ${sql.table(name)} where vehicle_id = ${vehicleId}`.execute(
            tx,
          );
          return { name, isEmpty: rows.length === 0 };
        }),
      );
      emptied = counted.filter(({ isEmpty }) => isEmpty).map(({ name }) => name);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return emptied;
}

it.each(RECOVERY_MODULES)('the module %s erases its own tables, and no other', async (module) => {
  expect(await emptiedBy(module)).toEqual([...(OF_MODULE[module] ?? [])].sort());
});

it('every table with rows of vehicles is in a module, or always stays', () => {
  const known = [...Object.values(OF_MODULE).flat(), ...KEPT];
  expect(tables.filter((name) => !known.includes(name))).toEqual([]);
});
