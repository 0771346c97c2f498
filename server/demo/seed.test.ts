import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContractClass } from '#domain/admin/contract.ts';
import { ENUMERATED_LISTS } from '#domain/admin/enumerated-list.ts';
import { contentFault } from '#domain/document/content.ts';
import { extensionOf } from '#domain/document/document.ts';
import { checkInput } from '#domain/input-fault.ts';
import { scheduleInput } from '#domain/schedule/schedule.ts';
import type { DatedKind } from '#domain/vehicle/dated-kind.ts';
import { DATED_KINDS } from '#domain/vehicle/dated-kinds.ts';
import { INSURANCE } from '#domain/vehicle/insurance.ts';
import { MAINTENANCE } from '#domain/vehicle/maintenance.ts';
import { RENTING } from '#domain/vehicle/renting.ts';
import { TACHOGRAPH } from '#domain/vehicle/tachograph.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { openPasswords } from '#server/base/password/password.ts';
import { DEMO_VEHICLES } from './company.ts';
import { seedDemo } from './seed.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './users.ts';
import { FORMER_VEHICLES } from './vehicle-past.ts';

const NOW = Date.parse('2026-03-18T10:00:00Z');
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
  expect(await seedDemo(database, NOW)).toEqual({ seeded: true });
});
afterAll(() => database.close());

async function rows<T extends object>(query: string): Promise<T[]> {
  return (await database.pool.query<T>(query)).rows;
}

test('every vehicle has a fleet of its country, a driver and, but one, a tracker fitted', async () => {
  const vehicles = await rows<{ license: string; fitted_at: Date | null; driver: string | null }>(
    `select license, fitted_at, driver_id as driver from vehicle
     left join tracker_fitting on vehicle_id = vehicle.id where registration_state = 'registered' order by license`,
  );
  expect(vehicles).toHaveLength(DEMO_VEHICLES.length);
  expect(vehicles.filter((row) => row.fitted_at === null).map((row) => row.license)).toEqual(['2573KWG']);
  expect(vehicles.every((row) => row.driver !== null)).toBe(true);
});

test('trackers were fitted 40 days before the seed, phones 5', async () => {
  const fitted = await rows<{ model: string; days: number }>(
    `select distinct model.entered as model, extract(day from timestamptz '2026-03-18T10:00Z' - fitted_at)::int as days
     from tracker_fitting join tracker on tracker.id = tracker_id join enum_value model on model.id = model_id
     order by model.entered`,
  );
  expect(fitted).toEqual([
    { model: 'FMB003', days: 40 },
    { model: 'FMC003', days: 40 },
    { model: 'FMC150', days: 40 },
    { model: 'Traccar Client', days: 5 },
  ]);
});

test('fleets are four levels deep and only their leaves are cost centres', async () => {
  const fleets = await rows<{ depth: number; coded: number; plain: number }>(
    `with recursive tree as (
       select id, code, 1 as depth from fleet where parent_id is null
       union all
       select fleet.id, fleet.code, depth + 1 from fleet join tree on parent_id = tree.id
     )
     select depth, count(code)::int as coded, (count(*) - count(code))::int as plain from tree group by depth order by depth`,
  );
  expect(fleets).toEqual([
    { depth: 1, coded: 0, plain: 1 },
    { depth: 2, coded: 0, plain: 5 },
    { depth: 3, coded: 8, plain: 5 },
    { depth: 4, coded: 15, plain: 0 },
  ]);
});

test('there is a user for every role, the GAO viewer and a driver, all with the printed password', async () => {
  const users = await rows<{ username: string; roles: string[]; gao: boolean; password_hash: string }>(
    'select username, roles, gao, password_hash from app_user',
  );
  expect(new Set(users.flatMap((user) => user.roles))).toEqual(
    new Set([
      'administrator',
      'manager',
      'visualizer',
      'system',
      'cost_manager',
      'manager_only',
      'installer',
    ]),
  );
  expect(users.filter((user) => user.gao).map((user) => user.username)).toEqual(['gao']);
  const [linked] = await rows(
    `select app_user.username, license from driver join app_user on app_user.id = user_id`,
  );
  expect(linked).toEqual({ username: 'driver', license: '32733542B' });
  expect(users).toHaveLength(DEMO_USERS.length);
  const { password_hash } = users[0]!;
  expect(await openPasswords().admit(({ isRight }) => isRight(DEMO_PASSWORD, password_hash))).toBe(true);
});

test('every enumerated list of the product has values', async () => {
  const lists = await rows<{ list: string }>(
    `select list from enum_value union select 'vehicle_additional' from additional_field order by list`,
  );
  expect(lists.map((row) => row.list)).toEqual([...ENUMERATED_LISTS].sort());
});

test('costs of five months: the fees of the last one wait, the first two months of Spain are closed', async () => {
  const months = await rows<{ month: string; status: string; counted: boolean }>(
    `select distinct month::text, status, count(*) > 20 as counted from cost where source = 'proposal'
     group by month, status order by month`,
  );
  expect(months).toEqual(
    ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02'].map((month) => ({
      month: `${month}-01`,
      status: month === '2026-02' ? 'proposed' : 'confirmed',
      counted: true,
    })),
  );
  const closed = await rows(
    'select distinct country, month::text from cost_month join fleet on fleet.id = fleet_id where is_closed order by month',
  );
  expect(closed).toEqual([
    { country: 'ES', month: '2025-10-01' },
    { country: 'ES', month: '2025-11-01' },
  ]);
});

test('a database with a company is left alone', async () => {
  expect(await seedDemo(database, NOW)).toEqual({ seeded: false });
  const [{ n }] = (await rows<{ n: number }>('select count(*)::int as n from vehicle')) as [{ n: number }];
  expect(n).toBe(DEMO_VEHICLES.length + FORMER_VEHICLES.length);
});

test('vehicles are various: of every contract class, with and without warnings, usable and not, here and gone', async () => {
  const counts = await rows<{ what: string; n: number }>(
    `select coalesce(class, '-') as what, count(*)::int as n from vehicle
       join enum_value contract on contract.id = contract_typology_id group by 1
     union all select registration_state, count(*)::int from vehicle group by 1
     union all select 'unusable', count(*)::int from vehicle where unusable
     union all select 'in_maintenance', count(*)::int from vehicle where in_maintenance
     union all select 'no asset code', count(*)::int from vehicle
       where asset_code is null and registration_state = 'registered'
     union all select 'short VIN', count(*)::int from vehicle where length(vin) <> 17`,
  );
  expect(Object.fromEntries(counts.map(({ what, n }) => [what, n]))).toMatchObject({
    registered: DEMO_VEHICLES.length,
    deregistered: 4,
    deleted: 1,
    unusable: 2,
    in_maintenance: 2,
  });
  expect(counts.every(({ n }) => n > 0)).toBe(true);
  expect(counts).toHaveLength(10);
});

test('what runs is said by the flag, and stays lie one after the other up to now', async () => {
  const flags = await rows(
    `select license from vehicle left join vehicle_interval open on open.vehicle_id = vehicle.id and end_at is null
     where (kind is not null) <> (unusable or in_maintenance)`,
  );
  expect(flags).toEqual([]);
  const stays = await rows<{ license: string; registration_state: string; open: number }>(
    `select license, registration_state, count(*) filter (where to_day is null)::int as open
     from vehicle join vehicle_stay stay on stay.vehicle_id = vehicle.id group by vehicle.id
     having count(*) filter (where to_day is null) <> case when registration_state = 'registered' then 1 else 0 end`,
  );
  expect(stays).toEqual([]);
});

test('every vehicle keeps to the rules that its form has', async () => {
  const wrong = await rows(
    `select license from vehicle join enum_value contract on contract.id = contract_typology_id
     left join enum_value model on model.id = model_id left join enum_value subtype on subtype.id = subtype_id
     where license !~ '^[A-Z0-9]+$' or fleet_start < registration_date or model.parent_id <> brand_id
       or subtype.parent_id <> type_id or work_code !~ '^[0-9]{5}$' or asset_code !~ '^[A-Z0-9]{7}$'
       or (contract.class = 'rented' and (renting_contract is null or renting_company_id is null))`,
  );
  expect(wrong).toEqual([]);
});

test('stand-ins drive vehicles without card readers: before, now, and in the days to come', async () => {
  const at = new Date(NOW).toISOString();
  const turns = await rows<{ turn: string; n: number }>(
    `select case when end_at <= '${at}' then 'before' when start_at > '${at}' then 'to come' else 'now' end as turn,
       count(*)::int as n
     from driver_assignment group by 1 order by 1`,
  );
  // The user who is a driver has one turn before and three to come.
  expect(turns).toEqual([
    { turn: 'before', n: 10 + 1 },
    { turn: 'now', n: 3 },
    { turn: 'to come', n: 2 + 3 },
  ]);
});

test('vehicles have a statutory inspection each, of which one has expired, one is exempt and some are close', async () => {
  const [counted] = await rows(
    `select count(distinct vehicle_id)::int as vehicles, count(*) filter (where next < '2026-03-18')::int as expired,
       count(*) filter (where exemption)::int as exempt,
       count(*) filter (where next between '2026-03-18' and '2026-03-25')::int as close
     from vehicle_inspection`,
  );
  expect(counted).toEqual({
    vehicles: DEMO_VEHICLES.length,
    expired: 1,
    exempt: 1,
    close: expect.any(Number),
  });
  expect((counted as { close: number }).close).toBeGreaterThan(2);
});

test('rented vehicles have a contract each, which their sheet shows, and some need attention', async () => {
  const all = await rows<Record<string, unknown> & { odometer: number }>(
    `select renting.*, initial_odometer_m / 1000 as odometer from vehicle
     join enum_value typology on typology.id = contract_typology_id
     left join vehicle_renting renting on vehicle_id = vehicle.id
       and contract_code = renting_contract and company_id = renting_company_id
     where class = 'rented' and registration_state = 'registered'`,
  );
  const states = all.map(({ odometer, ...contract }) => {
    const vehicle = { nct_exemption: false, contract_class: null, odometerKm: odometer };
    const context = { today: '2026-03-18', vehicle, others: [] };
    return (RENTING as DatedKind).state(contract, context);
  });
  expect(new Set(states)).toEqual(new Set(['worn', 'close', 'planned', 'undated', 'exempt']));
});

test.each(DATED_KINDS)('rows of $section keep the rules that their form keeps', async (kind: DatedKind) => {
  const all = await rows<Record<string, unknown> & { vehicle_id: number }>(
    `select row.*, contract.class as contract_class from vehicle_${kind.section} row
     join vehicle on vehicle.id = vehicle_id join enum_value contract on contract.id = contract_typology_id
     order by row.id`,
  );
  expect(all.length).toBeGreaterThan(8);
  for (const { id, vehicle_id, version, contract_class, ...row } of all) {
    const { data, fields } = checkInput(kind.input, row);
    expect([id, fields]).toEqual([id, null]);
    const others = all.filter((one) => one.vehicle_id === vehicle_id && one.id !== id);
    const vehicle = {
      nct_exemption: false,
      contract_class: contract_class as ContractClass,

      odometerKm: 0,
    };
    expect([id, kind.faults(data!, { today: '2026-03-18', vehicle, others })]).toEqual([id, []]);
  }
});

test('most vehicles are in order, and each kind that is ever due has a few that are not', async () => {
  for (const kind of [MAINTENANCE, INSURANCE, TACHOGRAPH] as DatedKind[]) {
    const all = await rows<Record<string, unknown> & { vehicle_id: number }>(
      `select * from vehicle_${kind.section}`,
    );
    const states = all.map((row) =>
      kind.state(row, {
        today: '2026-03-18',
        vehicle: { nct_exemption: false, contract_class: null, odometerKm: 0 },
        others: all.filter((one) => one.vehicle_id === row.vehicle_id && one !== row),
      }),
    );
    const share = (state: string) => states.filter((one) => one === state).length / states.length;
    expect(share('planned')).toBeGreaterThan(0.4);
    expect(share('expired')).toBeGreaterThan(0);
    expect(share('expired')).toBeLessThan(0.15);
  }
});

test('documents have the content that their names say; some have expired', async () => {
  const documents = await rows<{ name: string; expires: string | null; octets: Buffer }>(
    `select name, expires, octets from document
     join document_version version on version.document_id = document.id and version.number = document.versions
     join document_content content on content.version_id = version.id
     join document_piece piece on piece.content_id = content.id`,
  );
  expect(documents.length).toBeGreaterThan(50);
  const faults = await Promise.all(
    documents.map(({ name, octets }) =>
      contentFault(extensionOf(name)!, {
        size: octets.length,
        read: async (from, to) => octets.subarray(from, to),
      }),
    ),
  );
  expect(new Set(faults)).toEqual(new Set([null]));
  expect(documents.some(({ expires }) => expires !== null && expires < '2026-03-18')).toBe(true);
});

test('schedules are valid, and those of the fleets below follow', async () => {
  const schedules = await rows<object>(
    `select name, ranges, margin, array(select fleet_id from schedule_fleet where schedule_id = schedule.id) as fleet_ids
     from schedule`,
  );
  expect(schedules.map((one) => checkInput(scheduleInput, one).fields)).toEqual([null, null, null]);
  const [{ n }] = (await rows<{ n: number }>('select count(*)::int as n from fleet_schedule')) as [
    { n: number },
  ];
  // Two sites, the offices, and Andalusia with its two centres.
  expect(n).toBe(6);
});
