import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PassageRow,
  postGeoSearch,
  postGeoSearchExport,
  searchEnd,
  searchPart,
} from '#api/geo-search.ts';
import { driving } from '#bench/drive.ts';
import { distanceM } from '#domain/geo.ts';
import { circleGround } from '#domain/telemetry/ground.ts';
import { passageFinder } from '#domain/telemetry/passage.ts';
import { drive, ms, north, recordAt, SOL } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { anAssignment } from '#server/area/report/report.builder.ts';
import { type Ingest, startIngest } from '#server/gateway/lane/ingest.ts';
import { partitions } from '#server/telemetry/partition.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { compact } from '#server/worker/telemetry/compact.ts';

let server: TestApp;
let ingest: Ingest;
let token: string;
const ids = { north: 0, south: 0 };
const MONTH = { from: '2026-02-01T00:00:00Z', to: '2026-03-02T10:00:00Z' };

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  ids.north = (await aFleet(database, { name: 'Norte' })).id;
  ids.south = (await aFleet(database, { name: 'Sur' })).id;
  const boss = { roles: ['manager' as const], fleetIds: [ids.north], see_driver_names: true };
  token = await server.tokenOf(await aUser(database, boss));
  ingest = startIngest({
    known: server.app.known,
    pool: database.pool,
    log: server.app.log,
    onStored: () => {},
    quarantine: async () => {},
  });
});
afterAll(async () => {
  await ingest.stop();
  await server.close();
});

async function aCar(fleetId: number, records: readonly TrackerRecord[], driverId?: number): Promise<number> {
  const { database } = server.app;
  const { id } = await aVehicle(database, {
    fleet_id: fleetId,
    time_zone: 'Europe/Madrid',
    driver_id: driverId ?? null,
  });
  await aTracker(database, { vehicle_id: id });
  await send(id, records);
  return id;
}
async function send(vehicleId: number, records: readonly TrackerRecord[], packet = 7): Promise<void> {
  for (let i = 0; i < records.length; i += packet) {
    await ingest.store({ vehicleId, records: records.slice(i, i + packet), receivedMs: server.clock.nowMs });
  }
}
const pack = () =>
  compact(server.app.database.pool, partitions(server.app.database.pool), server.clock.nowMs);

async function search(asked: Record<string, unknown> = {}, as = token) {
  const body = { lat: SOL.lat, lng: SOL.lng, radius: 100, ...MONTH, ...asked };
  const answered = await server.call(postGeoSearch, { token: as, body });
  if (answered.status >= 300)
    return { status: answered.status, code: answered.code, passages: [], end: null };
  const lines = answered.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  const passages = lines.slice(0, -1).flatMap((line) => searchPart.parse(line).passages);
  return { status: answered.status, code: null, passages, end: searchEnd.parse(lines.at(-1)) };
}
const of = (passages: readonly PassageRow[], vehicleId: number) =>
  passages.filter((one) => one.device_id === vehicleId);
/** Places far from each other, so that each test has its own. */
const place = (n: number) => north(SOL, n * 20_000);

describe('a passage', () => {
  it('between two fixes is found, packed or not, with fleet and driver of that moment', async () => {
    const { database } = server.app;
    const [usual, other] = [
      await aDriver(database, { fleet_id: ids.north, name: 'Ana', surname: 'Gil' }),
      await aDriver(database, { fleet_id: ids.north, name: 'Luis', surname: 'Vega' }),
    ];
    // 10 m/s due north past the hour: at 300 m south at 08:59:50, so at 100 m at 09:00:10 and out again at
    // 09:00:30.
    const fixes = [-1800, -300, 300, 900].map((metres, i) =>
      recordAt(ms('2026-02-10T08:57:20Z') + [0, 150, 210, 270][i]! * 1000, {
        ...north(SOL, metres),
        speedKmh: 36,
      }),
    );
    const car = await aCar(ids.north, fixes, usual.id);
    await anAssignment(database, {
      vehicle_id: car,
      driver_id: other.id,
      start_at: '2026-02-10T09:00:00Z',
      end_at: '2026-02-10T10:00:00Z',
    });
    const expected = {
      fleet: 'Norte',
      driver: 'Luis Vega',
      from: '2026-02-10T09:00:10.000Z',
      to: '2026-02-10T09:00:30.000Z',
      inside: 20,
      closest: 0,
      max_speed: null,
      between_fixes: true,
    };
    const hot = of((await search()).passages, car);
    expect(hot).toMatchObject([expected]);
    expect(hot[0]!.path).toHaveLength(4);
    await pack();
    expect(of((await search()).passages, car)).toEqual(hot);
    // Half of it, when the search ends on the way.
    const [half] = of((await search({ to: '2026-02-10T09:00:20Z' })).passages, car);
    expect(half).toMatchObject({ from: expected.from, to: '2026-02-10T09:00:20.000Z', inside: 10 });
  });

  it('of a packed hour into one that is not packed is found', async () => {
    const at = ms('2026-02-11T08:59:30Z');
    const centre = place(1);
    const car = await aCar(ids.north, [recordAt(at, { ...north(centre, -300), speedKmh: 36 })]);
    await pack();
    await send(car, [recordAt(at + 60_000, { ...north(centre, 300), speedKmh: 36 })]);
    expect(of((await search(centre)).passages, car)).toHaveLength(1);
  });

  it('is found when a late record shows it, on the hour', async () => {
    const at = ms('2026-02-12T08:00:00Z');
    const centre = place(2);
    // Fixes at 07:40 and from 08:00:30 on, 900 m north; 07:59:30 comes late, 300 m south.
    const after = drive({ from: at + 30_000, to: at + 600_000, kmh: 36, start: north(centre, 300) });
    const car = await aCar(ids.north, [recordAt(at - 1_200_000, { ...north(centre, -5_000) }), ...after]);
    await pack();
    expect(of((await search(centre)).passages, car)).toEqual([]);
    await send(car, [recordAt(at - 30_000, { ...north(centre, -300), speedKmh: 36 })]);
    expect(of((await search(centre)).passages, car)).toHaveLength(1);
    await pack();
    expect(of((await search(centre)).passages, car)).toHaveLength(1);
  });

  it('lasts as long as it stood there, whatever the tracker slept, unless it was elsewhere meanwhile', async () => {
    const centre = place(3);
    const stands = (at: string, metres = 0) => recordAt(at, { ...north(centre, metres), ignition: false });
    const slept = await aCar(ids.north, [stands('2026-02-13T08:00:00Z'), stands('2026-02-14T06:00:00Z', 5)]);
    const went = await aCar(ids.north, [
      stands('2026-02-13T08:00:00Z'),
      stands('2026-02-13T11:30:00Z', 5_000),
      stands('2026-02-13T15:30:00Z', 5),
    ]);
    for (let i = 0; i < 2; i++) {
      const { passages } = await search(centre);
      expect(of(passages, slept).map(({ inside }) => inside)).toEqual([22 * 3600]);
      expect(of(passages, went).map(({ inside }) => inside)).toEqual([0, 0]);
      await pack();
    }
  });
});

describe('what is never found', () => {
  it('is private use, and the way into it and out of it', async () => {
    const at = (clock: string) => ms(`2026-02-16T${clock}Z`);
    const centre = place(4);
    const car = await aCar(ids.north, [
      recordAt(at('08:00:00'), north(centre, -300)),
      recordAt(at('08:00:30'), { ...centre, privateMode: true }),
      recordAt(at('08:01:00'), { ...north(centre, 300), privateMode: false }),
    ]);
    for (let i = 0; i < 2; i++) {
      expect(of((await search(centre)).passages, car)).toEqual([]);
      await pack();
    }
  });

  it('is a vehicle on days in a fleet that the caller does not see, wherever it is now', async () => {
    const { pool } = server.app.database;
    const centre = place(5);
    const passes = (day: number) =>
      drive({
        from: `2026-02-${day}T08:00:00Z`,
        to: `2026-02-${day}T08:02:00Z`,
        kmh: 36,
        start: north(centre, -600),
      });
    const left = await aCar(ids.north, [...passes(10), ...passes(20)]);
    const came = await aCar(ids.south, [...passes(10), ...passes(20)]);
    for (const [id, to] of [
      [left, ids.south],
      [came, ids.north],
    ]) {
      await pool.query(`update vehicle_stay set to_day = '2026-02-15' where vehicle_id = $1`, [id]);
      await pool.query(
        `insert into vehicle_stay (vehicle_id, from_day, fleet_id) values ($1, '2026-02-15', $2)`,
        [id, to],
      );
      await pool.query('update vehicle set fleet_id = $2 where id = $1', [id, to]);
    }
    const days = (passages: readonly PassageRow[], id: number) =>
      of(passages, id).map(({ from }) => from.slice(8, 10));
    const { passages } = await search(centre);
    expect([days(passages, left), days(passages, came)]).toEqual([['10'], ['20']]);
    const nowhere = await search({ ...centre, fleets: [ids.south] });
    expect(nowhere.end).toEqual({ vehicles: 0, is_all: true });
    // Own works restrict it too.
    const works = await aUser(server.app.database, {
      roles: ['manager'],
      fleetIds: [ids.north],
      own_works: true,
    });
    expect((await search(centre, await server.tokenOf(works))).passages).toEqual([]);
  });
});

describe('all that is stored', () => {
  it('gives what asking every record gives, packed, half packed and late', async () => {
    const startMs = ms('2026-02-20T05:00:00Z');
    const tracks = [1, 2, 3, 4, 5, 6].map((seed) =>
      driving({ seed, startMs: startMs + seed * 1000, stepMs: 45_000, count: 500 }),
    );
    const cars: number[] = [];
    for (const records of tracks)
      cars.push(
        await aCar(
          ids.north,
          records.filter((_, i) => i % 10 !== 3),
        ),
      );
    const places = tracks.flatMap((records) =>
      [80, 333].map((i) => ({ ...north(records[i]! as typeof SOL, 40) })),
    );
    const within = { fromMs: ms(MONTH.from), toMs: ms(MONTH.to) };
    const expected = (seen: (i: number) => boolean) =>
      places.map((centre) =>
        tracks.flatMap((records, n) => {
          const finder = passageFinder(circleGround({ ...centre, radiusM: 300 }), within, [within]);
          for (const [i, r] of records.entries()) {
            if (seen(i)) finder.add({ ...r, lat: r.lat!, lng: r.lng!, speedKmh: r.speedKmh! });
          }
          finder.end();
          return finder.take().map(({ inMs, closestM }) => `${cars[n]} ${inMs} ${Math.round(closestM)}`);
        }),
      );
    const found = async () => {
      const answers: string[][] = [];
      for (const centre of places) {
        const { passages } = await search({ ...centre, radius: 300 });
        const rows = passages.filter(({ device_id }) => cars.includes(device_id));
        rows.sort((a, b) => a.device_id - b.device_id || Date.parse(a.from) - Date.parse(b.from));
        answers.push(rows.map((one) => `${one.device_id} ${Date.parse(one.from)} ${one.closest}`));
      }
      return answers;
    };
    const early = expected((i) => i % 10 !== 3);
    expect(early.flat().length).toBeGreaterThan(11);
    expect(await found()).toEqual(early);
    await compact(server.app.database.pool, partitions(server.app.database.pool), startMs + 3 * 3_600_000);
    expect(await found()).toEqual(early);
    for (const [n, records] of tracks.entries())
      await send(
        cars[n]!,
        records.filter((_, i) => i % 10 === 3),
      );
    const all = expected(() => true);
    expect(await found()).toEqual(all);
    await pack();
    expect(await found()).toEqual(all);
    expect(all.flat().length).toBeGreaterThan(0);
    expect(distanceM(places[0]!, places[1]!)).toBeGreaterThan(0);
  });
});

describe('an answer', () => {
  it.each([
    [{ lat: 91 }, 422, 'err.request'],
    [{ radius: 50_001 }, 422, 'err.request'],
    [{ from: MONTH.to, to: MONTH.from }, 422, 'val.order'],
    [{ from: '2025-02-01T00:00:00Z' }, 422, 'val.tooOld'],
    [{ to: '2027-03-01T00:00:00Z' }, 422, 'val.rangeYear'],
  ])('to %j is refused', async (asked, status, code) => {
    expect(await search(asked)).toMatchObject({ status, code });
  });

  it('is also a file, which the audit records', async () => {
    const body = { ...place(5), radius: 100, ...MONTH };
    const csv = await server.call(postGeoSearchExport, { token, params: { format: 'csv' }, body });
    const [head, ...rows] = csv.text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(head).toMatch(/^Matrícula;Alias;Flota;Conductor;Primera entrada;/);
    // 100 m either side of 600 m at 10 m/s: from 08:00:50 UTC, which is 09:00:50 in Madrid, for 20 s.
    expect(
      rows.map((row) =>
        row
          .split(';')
          .slice(2, 8)
          .map((cell) => cell.replace(/(\d{4} \d\d:\d\d):\d\d$/, '$1')),
      ),
    ).toEqual([
      ['Norte', '', '10/02/2026 09:00', '10/02/2026 09:01', '0:00:20', '0'],
      ['Norte', '', '20/02/2026 09:00', '20/02/2026 09:01', '0:00:20', '0'],
    ]);
    const xlsx = await server.call(postGeoSearchExport, { token, params: { format: 'xlsx' }, body });
    const workbook = await readXlsx(xlsx.bytes);
    expect(workbook.sheets[0]!.rows.map((row) => row[2])).toEqual(['Flota', 'Norte', 'Norte']);
    const { rows: lines } = await server.app.database.pool.query(
      `select action, entity, after->>'endpoint' as endpoint, after->>'radius' as radius from audit_entry where action = 'export'`,
    );
    expect(lines).toEqual(
      [1, 2].map(() => ({
        action: 'export',
        entity: 'vehicle',
        endpoint: 'postGeoSearchExport',
        radius: '100',
      })),
    );
  });
});
