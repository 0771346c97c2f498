import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#server/base/db/testing.ts';
import { BY_CONSOLE } from '#server/console/by-console.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { arrive } from '../arrive.ts';
import { openCsv } from './load-csv.ts';
import { openRefused } from './refused-lines.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const root = mkdtempSync(join(tmpdir(), 'traza-csv-'));
type Target = Awaited<ReturnType<typeof testDatabase>>;
const targets: Target[] = [];
let folders = 0;
afterEach(async () => {
  for (const database of targets.splice(0)) await database.close();
});
afterAll(() => rmSync(root, { recursive: true }));

async function target(): Promise<Target> {
  const made = await testDatabase();
  targets.push(made);
  const { id } = await aFleet(made, { name: 'Empresa' });
  await aUser(made, { username: 'first', roles: ['administrator'], fleetIds: [id] });
  return made;
}

/** Writes files into a folder of their own; the path of the first. */
function files(all: Readonly<Record<string, string | object>>): string {
  const folder = join(root, String(++folders));
  mkdirSync(folder);
  for (const [name, content] of Object.entries(all)) {
    const path = join(folder, name);
    if (typeof content === 'string') writeFileSync(path, content, 'latin1');
    else writeFileSync(path, JSON.stringify(content));
  }
  return join(folder, Object.keys(all)[0]!);
}

async function bring(
  database: Target,
  mapping: string,
  { isDryRun = false, all = null as string | null } = {},
) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const refused = openRefused(say, all);
  const source = await openCsv(mapping, { ownUrl: database.url, refused, nowMs: NOW });
  await refused.end();
  try {
    const isComplete = await arrive(
      {
        ...{ database, nowMs: NOW, by: BY_CONSOLE({ database, nowMs: NOW }), say },
        log: pino({ level: 'silent' }),
      },
      source,
      { isDryRun, sinceMs: null, fleet: null, zone: 'Europe/Madrid', language: 'es', eventsTo: null },
    );
    return { said, isComplete };
  } finally {
    await source.close();
  }
}

const WHOLE = {
  'mapping.json': {
    csv: { separator: ';', decimal: ',', encoding: 'windows-1252', empty: ['-'] },
    vehicles: { file: 'coches.csv', key: 'Id', plate: 'Matrícula', imei: 'IMEI', fleet: 'Delegación' },
    drivers: { file: 'gente.csv', name: 'Nombre', license: 'DNI', card: 'Tarjeta', fleet: 'Delegación' },
    positions: {
      file: 'viaje-*.csv',
      vehicle: 'Coche',
      time: { column: ['Fecha', 'Hora'], format: 'dd/MM/yyyy H:mm', zone: 'Europe/Madrid' },
      ...{ lat: 'Lat', lng: 'Lon', speed: { column: 'Vel', unit: 'mph' } },
      ...{ odometer: 'Km', ignition: { column: 'Contacto', true: ['ON'] } },
    },
  },
  'coches.csv':
    'Id;Matrícula;IMEI;Delegación\n7;1234-BCD;356307042441013;Málaga\n8;5678 DFG;-;-\n7;Otra;-;-\n;Nadie;-;-\n9;1;-\n',
  'gente.csv': 'Nombre;DNI;Tarjeta;Delegación\nAna López Gil;12345678-Z;04A1B2C3D4E580;Málaga\nPau;1;-;-\n',
  // 20 minutes to the north, 0.005° each. 62.14 mph are 100 km/h; the odometer counts 0.556 km a minute.
  'viaje-1.csv': [
    'Coche;Fecha;Hora;Lat;Lon;Vel;Km;Contacto',
    ...Array.from({ length: 21 }, (_, n) => {
      const km = (1000 + n * 0.556).toFixed(3).replace('.', ',');
      return `7;01/03/2026;9:${String(n).padStart(2, '0')};${(40 + n * 0.005).toFixed(3).replace('.', ',')};-3,7;62,14;${km};ON`;
    }),
    '7;01/03/2026;9:21;40,1;-3,7;0;1011,12;off',
    '7;31/02/2026;9:30;40,1;-3,7;0;1011,12;off',
    '7;01/03/2026;9:30;140,1;-3,7;0;1011,12;off',
    '7;01/03/2026;9:30;40,1;-3,7;fast;1011,12;off',
    '44;01/03/2026;9:30;40,1;-3,7;0;1011,12;off',
    '7;04/03/2026;9:30;40,1;-3,7;0;1011,12;off',
    ';01/03/2026;9:30;40,1;-3,7;0;1011,12;off',
    '7;01/03/2026;9:30;40,1;-3,7;0',
  ].join('\n'),
  'viaje-2.csv': 'Coche;Fecha;Hora;Lat;Lon;Vel;Km;Contacto\n8;01/03/2026;10:00;41,5;-3,7;-;-;-\n',
};
const REFUSED = [
  'coches.csv:4 does not come: Id 7 is on line 2 too',
  'coches.csv:5 does not come: Id is empty',
  'coches.csv:6 does not come: it has 3 cells, and the first line 4',
  'viaje-1.csv:24 does not come: time "31/02/2026 9:30" is not of the form dd/MM/yyyy H:mm',
  'viaje-1.csv:25 does not come: Lat "140,1" is no latitude',
  'viaje-1.csv:26 does not come: Vel "fast" is no number with "," before its decimals',
  'viaje-1.csv:27 does not come: Coche "44" is not in coches.csv',
  'viaje-1.csv:28 does not come: time "04/03/2026 9:30" is more than a day ahead',
  'viaje-1.csv:29 does not come: Coche is empty',
  'viaje-1.csv:30 does not come: it has 6 cells, and the first line 8',
];

describe('an arrival from the CSV of any product', () => {
  it('says dry why lines do not come, writes nothing, and then brings vehicles, people and positions', async () => {
    const here = await target();
    const mapping = files(WHOLE);
    const dry = await bring(here, mapping, { isDryRun: true });
    expect(dry.said.slice(0, REFUSED.length)).toEqual(REFUSED);
    expect(dry.said).toContain('vehicles  would be made 2, already here 0, refused 0');
    expect(dry.said).toContain('driver 3 "Pau" does not come: license "1": Invalid format');
    expect(dry.said).toContain('positions of devices that come 23; of others, which are refused, 0');
    const { rows: none } = await here.pool.query('select count(*)::int as n from vehicle');
    expect(none).toEqual([{ n: 0 }]);

    const { said, isComplete } = await bring(here, mapping);
    expect(isComplete).toBe(true);
    expect(said.slice(0, REFUSED.length)).toEqual(REFUSED);
    expect(said).toContain(
      'device 2 "1234-BCD": read 22, repeated 0, already here 0, new 22, stored 22; journeys 11.1 km',
    );
    const { rows } = await here.pool.query(
      `select license || ' in ' || fleet.name || coalesce(' ' || imei, '') as row from vehicle
         join fleet on fleet.id = fleet_id left join tracker_fitting on vehicle_id = vehicle.id
         left join tracker on tracker.id = tracker_id
       union all select name || ' ' || surname || ' ' || nfc_id from driver join card on driver_id = driver.id
       union all select (start_at at time zone 'UTC') || ' ' || max_speed_kmh || ' ' || distance_m from journey
       order by 1`,
    );
    expect(rows.map(({ row }) => row)).toEqual([
      '1234BCD in Málaga 356307042441013',
      '2026-03-01 08:00:00 100 11120',
      '5678DFG in Empresa',
      'Ana López Gil 04A1B2C3D4E580',
    ]);
    const again = await bring(here, mapping);
    expect(again.said).toContain('vehicles  made 0, already here 2, refused 0');
    expect(again.said.find((line) => line.startsWith('device 2'))).toContain(
      'already here 22, new 0, stored 22',
    );
  });

  it('makes a vehicle of each name where no file has vehicles, and says the first hundred lines alone', async () => {
    const here = await target();
    const lines = Array.from({ length: 130 }, (_, n) => `A ${n % 2},2026-03-01T08:00:00Z,40.${n},x`);
    const mapping = files({
      'mapping.json': {
        positions: { file: 'p.csv', vehicle: 'v', time: { column: 't', format: 'iso' }, lat: 'a', lng: 'o' },
      },
      'p.csv': `v,t,a,o\n${lines.join('\n')}\nA 1,2026-03-01T08:00:00Z,40.1,-3.7\n"B, 2",2026-03-01T08:00:00Z,40.1,-3.7\n`,
    });
    const all = join(root, 'refused.csv');
    const { said } = await bring(here, mapping, { all });
    expect(said.filter((line) => line.startsWith('p.csv:'))).toHaveLength(101);
    expect(said).toContain(`p.csv: 30 more lines do not come; all of them are in ${all}`);
    const written = readFileSync(all, 'utf8').split('\n');
    expect([written.length, written[0], written[130]]).toEqual([
      132,
      'file,line,reason',
      'p.csv,131,"o ""x"" is no longitude"',
    ]);
    const { rows } = await here.pool.query('select license from vehicle order by 1');
    expect(rows).toEqual([{ license: 'A1' }, { license: 'B2' }]);
  });
});

describe('a mapping', () => {
  let here: Target;
  beforeAll(async () => {
    here = await testDatabase();
  });
  afterAll(() => here.close());
  const positions = { file: 'p.csv', vehicle: 'v', time: { column: 't', format: 'iso' }, lat: 'a', lng: 'o' };
  it.each([
    ['nothing', {}, 'it names neither vehicles nor positions'],
    ['a field that is not there', { positions: { ...positions, sped: 'x' } }, 'Unrecognized key: "sped"'],
    [
      'a unit that is none',
      { positions: { ...positions, speed: { column: 'a', unit: 'c' } } },
      'positions.speed',
    ],
    [
      'a zone that is none',
      { positions: { ...positions, time: { column: 't', format: 'iso', zone: 'X' } } },
      'IANA',
    ],
    [
      'a format that is none',
      { positions: { ...positions, time: { column: 't', format: 'dd' } } },
      'no format',
    ],
    [
      'a column that is missing',
      { positions: { ...positions, lat: 'Lat' } },
      'no column Lat; it has v, t, a, o',
    ],
    [
      'a file that is missing',
      { positions: { ...positions, file: 'q.csv' } },
      'q.csv: there is no such file',
    ],
  ])('with %s is refused', async (_, mapping, fault) => {
    const path = files({ 'mapping.json': mapping, 'p.csv': 'v,t,a,o\n' });
    await expect(bring(here, path)).rejects.toThrow(fault);
  });
});
