import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { to as copyTo } from 'pg-copy-streams';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/base/db/database.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { BY_CONSOLE } from '#server/console/by-console.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { arrive } from './arrive.ts';
import type { PositionRow } from './position-record.ts';
import { openSource, type Source } from './source.ts';
import { TABLES } from './tables.ts';
import { DRIVE_MS, IMEI, makeCompany, positions } from './traccar.builder.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const root = mkdtempSync(join(tmpdir(), 'traza-arrive-'));
type Target = Awaited<ReturnType<typeof testDatabase>>;
let traccar: Target;
const targets: Target[] = [];
beforeAll(async () => {
  traccar = await testDatabase();
  await makeCompany(traccar.pool);
});
afterAll(async () => {
  for (const database of [traccar, ...targets]) await database.close();
  rmSync(root, { recursive: true });
});

async function target(): Promise<Target> {
  const made = await testDatabase();
  targets.push(made);
  const { id } = await aFleet(made, { name: 'Traccar' });
  await aUser(made, { username: 'first', roles: ['administrator', 'system'], fleetIds: [id] });
  return made;
}

/** Brings a source into a database; what it says, and whether all is there. */
async function bring(
  database: Target,
  {
    from = traccar.url,
    isDryRun = false,
    eventsTo = null as string | null,
    fleet = null as string | null,
    wrap = (source: Source) => source,
  } = {},
) {
  const said: string[] = [];
  const source = await openSource(from, { ownUrl: database.url, zone: 'UTC' });
  try {
    const isComplete = await arrive(
      {
        ...{ database, nowMs: NOW, by: BY_CONSOLE({ database, nowMs: NOW }) },
        ...{ log: pino({ level: 'silent' }), say: (line: string) => said.push(line) },
      },
      wrap(source),
      { isDryRun, sinceMs: null, fleet, zone: 'Europe/Madrid', language: 'es', eventsTo },
    );
    return { said, isComplete };
  } finally {
    await source.close();
  }
}

/** The rows that an arrival writes, as texts. */
async function written({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(`
    select row from (
      select 'fleet ' || name || ' in ' || coalesce((select name from fleet p where p.id = fleet.parent_id), '-') as row from fleet
      union all select 'vehicle ' || license || ' ' || coalesce(alias, '-') || ' ' || fleet_start || ' in ' || fleet.name
        from vehicle join fleet on fleet.id = fleet_id
      union all select 'tracker ' || imei || ' in ' || license || ' since ' || (fitted_at at time zone 'UTC')
        from tracker join tracker_fitting on tracker_id = tracker.id join vehicle on vehicle.id = vehicle_id
      union all select 'driver ' || driver.license || ' ' || driver.name || ' ' || surname || ' ' || nfc_id || ' in ' || fleet.name
        from driver join card on driver_id = driver.id join fleet on fleet.id = driver.fleet_id
      union all select 'user ' || username || ' ' || roles::text || (case when disabled then ' disabled' else '' end) || ' sees ' ||
        (select string_agg(fleet.name, ',') from user_fleet join fleet on fleet.id = fleet_id where user_id = app_user.id) from app_user where username <> 'first'
      union all select 'area ' || area.name || ' ' || (geometry ->> 'radius_m') || ' for ' || fleet.name
        from area join area_in_group using_it on area_id = area.id join area_group_fleet f on f.group_id = using_it.group_id
        join fleet on fleet.id = f.fleet_id
      union all select 'poi ' || poi.name || ' ' || lat || ' for ' || fleet.name
        from poi join poi_in_group using_it on poi_id = poi.id join poi_group_fleet f on f.group_id = using_it.group_id
        join fleet on fleet.id = f.fleet_id
      union all select 'audit ' || count(*) from audit_entry
      union all select 'positions ' || license || ' ' || (select sum(n) from position_hot where vehicle_id = vehicle.id) from vehicle
      union all select 'day ' || license || ' ' || day || ' messages ' || (select sum(m) from unnest(messages) m) from vehicle_day join vehicle on vehicle.id = vehicle_id
      union all select 'journey ' || license || ' ' || (start_at at time zone 'UTC') || ' to ' || (end_at at time zone 'UTC') || ' '
        || distance_m || ' m at most ' || journey.max_speed_kmh from journey join vehicle on vehicle.id = vehicle_id
    ) one order by row`);
  return rows.map(({ row }) => row);
}

// A minute's 0.005° of latitude are 555.97 m, which count as 556 whole metres: 20 × 556 = 11,120 m. 18
// knots are 33.3 km/h.
// Audited: 2 fleets, 2 vehicles, a tracker and its fitting, a driver, a card, 2 places with a group
// each, 2 users.
const ARRIVED = [
  'area Base 300 for Norte',
  'area Base 300 for Reparto',
  'audit 14',
  'day 1234BCD 2026-03-01 messages 32',
  'day FURGONETA2 2026-03-01 messages 2',
  'driver 12345678Z Ana López Gil 04A1B2C3D4E580 in Reparto',
  'fleet Norte in Traccar',
  'fleet Reparto in Norte',
  'fleet Traccar in -',
  'journey 1234BCD 2026-03-01 08:00:00 to 2026-03-01 08:20:00 11120 m at most 33',
  'poi Punto 41 for Norte',
  'poi Punto 41 for Reparto',
  'poi Punto 41 for Traccar',
  'positions 1234BCD 32',
  'positions FURGONETA2 2',
  `tracker ${IMEI} in 1234BCD since 2026-03-01 08:00:00`,
  'user lea@example.org {visualizer} disabled sees Norte',
  'user root@example.org {manager} sees Traccar',
  'vehicle 1234BCD 1234-BCD 2026-03-01 in Reparto',
  'vehicle FURGONETA2 Furgoneta 2 2026-03-01 in Traccar',
];

const COUNTED = [
  'device 1 "1234-BCD": read 33, repeated 1, already here 0, new 32, stored 32; Traccar 11.1 km, journeys 11.1 km',
  'device 2 "Furgoneta 2": read 2, repeated 0, already here 0, new 2, stored 2; Traccar 2.5 km, journeys 0.0 km',
];

const REFUSED = [
  'vehicle 3 "货车" does not come: neither its name nor its identifier has letters or digits for a plate',
  'tracker 2 "Furgoneta 2" does not come: 776655 is no IMEI: enter its tracker by hand; its vehicle FURGONETA2 comes with its positions',
  'driver 2 "Corto" does not come: license "12": Invalid format',
  'user 3 "Pau Uno" does not come: there is no fleet that would show only vehicles that the user saw',
  'user 4 "Admin" does not come: "admin" is no e-mail address',
  'events ignitionOn: 2 not copied, journeys are made of the positions: read them in the history and in report R03',
  'events media: 1 not copied, there is nothing like it here: --events=<file> writes them into a file',
];

describe('an arrival from PostgreSQL', () => {
  let here: Target;
  beforeAll(async () => {
    here = await target();
  });

  it('only says what it would do, when it is dry', async () => {
    const { said } = await bring(here, { isDryRun: true });
    expect(said).toEqual(expect.arrayContaining(REFUSED));
    expect(said).toContain('vehicles  would be made 2, already here 0, refused 1');
    expect(said).toContain('positions of devices that come 35; of others, which are refused, 1');
    expect(await written(here)).toEqual(['audit 0', 'fleet Traccar in -']);
  });

  it('makes records, positions and the journeys that trackers would have made', async () => {
    const { said, isComplete } = await bring(here);
    expect(isComplete).toBe(true);
    expect(said).toEqual(expect.arrayContaining([...REFUSED, ...COUNTED]));
    expect(said).toContain('positions do not come: 1, because their device did not come');
    expect(said).toContain('positions before 2025-03-01T10:00:00.000Z do not come: 1');
    expect(await written(here)).toEqual(ARRIVED);
    const { rows } = await here.pool.query('select count(*)::int as n from raised_event');
    expect(rows).toEqual([{ n: 0 }]);
    const { rows: shown } = await here.pool.query(
      'select license from rebuild_request join vehicle on vehicle.id = vehicle_id order by license',
    );
    expect(shown).toEqual([{ license: '1234BCD' }, { license: 'FURGONETA2' }]);
  });

  it('changes nothing the second time, and writes the events that stay behind into a file', async () => {
    const eventsTo = join(root, 'events.csv');
    const { said } = await bring(here, { eventsTo });
    expect(said).toContain(`events in ${eventsTo}: 3`);
    const [head, ...lines] = readFileSync(eventsTo, 'utf8').trim().split('\n');
    expect(head).toBe('time,type,device,geofence,attributes,reason');
    expect(lines.map((line) => line.replace(/^"[^"]+"/, 'time')).sort()).toEqual([
      'time,"ignitionOn","1234-BCD","","","journeys are made of the positions: read them in the history and in report R03"',
      'time,"ignitionOn","1234-BCD","","","journeys are made of the positions: read them in the history and in report R03"',
      'time,"media","1234-BCD","","","there is nothing like it here: --events=<file> writes them into a file"',
    ]);
    expect(said).toContain('vehicles  made 0, already here 2, refused 1');
    expect(said.find((line) => line.startsWith('device 1'))).toContain('already here 32, new 0, stored 32');
    expect(await written(here)).toEqual(ARRIVED);
  });

  it('brings what the source has got since', async () => {
    const later = { device: 1, ms: DRIVE_MS + 7_200_000, lat: 40.1 };
    await positions(traccar.pool, [later]);
    const { said } = await bring(here);
    expect(said.find((line) => line.startsWith('device 1'))).toContain('already here 32, new 1, stored 33');
    await traccar.pool.query('delete from tc_positions where devicetime = $1', [
      new Date(later.ms).toISOString().replace('Z', ''),
    ]);
  });
});

describe('an arrival that was killed', () => {
  const all = (rows: PositionRow[]) => rows;
  // Eleven minutes of the first device with a repeated one, then the second one.
  const half = (rows: PositionRow[]) => [
    ...rows.slice(0, 12),
    ...rows.filter(({ device_id }) => device_id === 2),
  ];
  it.each([
    ['half-way', half, 11, 'already here 11, new 21, stored 32'],
    ['after the first vehicle', all, 32, 'already here 32, new 0, stored 32'],
  ])('%s goes on where it was', async (_, upTo, stored, counts) => {
    const here = await target();
    const killed = (source: Source): Source => ({
      ...source,
      async *positions(sinceMs) {
        const rows: PositionRow[] = [];
        for await (const block of source.positions(sinceMs)) rows.push(...block);
        yield upTo(rows);
        throw new Error('killed');
      },
    });
    await expect(bring(here, { wrap: killed })).rejects.toThrow('killed');
    const { rows } = await here.pool.query('select sum(n)::int as n from position_hot');
    expect(rows).toEqual([{ n: stored }]);
    const { said } = await bring(here);
    expect(said.find((line) => line.startsWith('device 1'))).toContain(counts);
    expect(await written(here)).toEqual(ARRIVED);
  });
});

describe('an arrival from files', () => {
  it('brings the same', async () => {
    const folder = join(root, 'csv');
    mkdirSync(folder);
    const client = await traccar.pool.connect();
    for (const table of TABLES) {
      const rows = await text(client.query(copyTo(`copy ${table} to stdout with (format csv, header)`)));
      writeFileSync(join(folder, `${table}.csv`), rows);
    }
    client.release();
    const here = await target();
    const { said } = await bring(here, { from: folder });
    expect(said).toEqual(expect.arrayContaining([...REFUSED, ...COUNTED]));
    expect(await written(here)).toEqual(ARRIVED);
  });

  it('reads the lines of mysql --batch, with bits as octets', async () => {
    const folder = join(root, 'tsv');
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'tc_devices.tsv'),
      `id\tname\tuniqueid\tgroupid\tdisabled\tattributes\n1\tA\\\\0 \\t1\t${IMEI}\tNULL\t\\0\t{"plate":"AB 1"}\n2\tB2\t356307042441021\tNULL\t\u0001\tNULL\n`,
    );
    const { said } = await bring(await target(), { from: folder });
    expect(said).toContain('trackers  made 1, already here 0, refused 1');
    expect(said).toContain(
      'tracker 2 "B2" does not come: it is disabled: enter its tracker by hand; its vehicle B2 comes with its positions',
    );
    expect(await written(targets.at(-1)!)).toContain('vehicle AB1 A\\0 1 2026-03-02 in Traccar');
  });

  it.each([
    ['/no/such/folder', '/no/such/folder is no folder, and no address of a PostgreSQL'],
    [
      'jdbc:mysql://localhost/traccar',
      'mysql cannot be read: give the address of a PostgreSQL, or a folder of files',
    ],
  ])('%s is refused', async (from, message) => {
    await expect(openSource(from, { ownUrl: traccar.url, zone: 'UTC' })).rejects.toThrow(message);
  });
});

it('nothing arrives before somebody has set the installation up', async () => {
  const here = await testDatabase();
  targets.push(here);
  await expect(bring(here)).rejects.toThrow('nobody has set this installation up');
  expect(await written(here)).toEqual(['audit 0']);
});

it('where there are several companies, all comes into the fleet that is named', async () => {
  const here = await target();
  await aFleet(here, { name: 'Otra' });
  await expect(bring(here)).rejects.toThrow('there are 2 companies: name the fleet with --fleet=<name>');
  await bring(here, { fleet: 'Nueva' });
  expect(await written(here)).toEqual(
    expect.arrayContaining([
      'fleet Norte in Nueva',
      'fleet Nueva in -',
      'user root@example.org {manager} sees Nueva',
    ]),
  );
});
