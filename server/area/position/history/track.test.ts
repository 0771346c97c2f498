import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPastExport } from '#api/history.ts';
import { getTrack } from '#api/telemetry.ts';
import { decodeRecords } from '#domain/telemetry/codec.ts';
import { drive, endOf, park } from '#domain/telemetry/record.builder.ts';
import { anAssignment } from '#server/area/report/report.builder.ts';
import { type CallArgs, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { storedOf } from '#server/testing/derived.ts';
import { testIngest } from '#server/testing/ingest.ts';

let server: TestApp;
let tokens: Record<'north' | 'south', string>;
const ids = {} as Record<'van' | 'ana' | 'eva', number>;
const at = (clock: string, day = '02') => Date.parse(`2026-03-${day}T${clock}:00Z`);
const iso = (ms: number) => new Date(ms).toISOString();
/** The place of the private use, which occurs nowhere else in the data. */
const SECRET = { lat: 41.987654, lng: -3.7038 };
/** Two hundred kilometres from its way. */
const SPIKE = { lat: 42.2, lng: -3.7038 };

beforeAll(async () => {
  server = await testApp();
  server.clock.nowMs = at('10:00', '05');
  const { database } = server.app;
  const north = (await aFleet(database, { name: 'Norte' })).id;
  const south = (await aFleet(database, { name: 'Sur' })).id;
  const user = async (fleetId: number) =>
    server.tokenOf(await aUser(database, { roles: ['manager'], fleetIds: [fleetId] }));
  tokens = { north: await user(north), south: await user(south) };
  ids.ana = (await aDriver(database, { fleet_id: north, name: 'Ana' })).id;
  ids.eva = (await aDriver(database, { fleet_id: north, name: 'Eva' })).id;
  ids.van = (await aVehicle(database, { fleet_id: south, license: '=1000<VAN' })).id;
  // In the north until the end of 2 March in Madrid, 23:00 UTC; in the south since.
  await database.pool.query('update vehicle_stay set fleet_id = $2, to_day = $3 where vehicle_id = $1', [
    ...[ids.van, north, '2026-03-03'],
  ]);
  await database.pool.query('insert into vehicle_stay (vehicle_id, from_day, fleet_id) values ($1, $2, $3)', [
    ids.van,
    '2026-03-03',
    south,
  ]);
  const times = { vehicle_id: ids.van, start_at: iso(at('06:00')), end_at: iso(at('09:30')) };
  await anAssignment(database, { ...times, driver_id: ids.ana });
  await anAssignment(database, { vehicle_id: ids.van, driver_id: ids.eva, start_at: iso(at('09:30')) });

  const every = { everyS: 60 };
  const morning = drive({ from: at('08:00'), to: at('08:20'), kmh: 60, ...every });
  const parked = park({ from: at('08:21'), to: at('08:50'), start: endOf(morning), ...every });
  const own = drive({
    ...{ from: at('09:00'), to: at('09:10'), start: SECRET, kmh: 30, ...every },
    fields: { privateMode: true },
  });
  const stood = park({
    from: at('09:11'),
    to: at('09:20'),
    start: SECRET,
    ...every,
    fields: { privateMode: true },
  });
  const second = drive({
    ...{ from: at('10:00'), to: at('10:10'), start: endOf(parked), ...every },
    fields: { privateMode: false },
  });
  const off = park({ from: at('10:11'), to: at('10:30'), start: endOf(second), ...every });
  // Over midnight in Madrid.
  const night = drive({ from: at('22:50'), to: at('23:10'), start: endOf(off), ...every });
  const asleep = park({ from: at('23:11'), to: at('23:30'), start: endOf(night), ...every });
  const ingest = testIngest(server.app);
  const records = [...morning, ...parked, ...own, ...stood, ...second, ...off, ...night, ...asleep];
  await ingest.store({ vehicleId: ids.van, records, receivedMs: at('23:31') });
  await ingest.stop();
});
afterAll(() => server.close());

/** First and last time of the track, and the number of its records. */
async function trackOf(
  who: keyof typeof tokens,
  from: number,
  to: number,
  more: Record<string, string> = {},
) {
  const query = { from: iso(from), to: iso(to), ...more };
  const answer = await server.call(getTrack, { token: tokens[who], params: { device_id: ids.van }, query });
  if (answer.status !== 200) return answer.code;
  const times: number[] = [];
  for (let n = 0; n < answer.bytes.length; ) {
    const length = answer.bytes.readUInt32BE(n);
    times.push(...decodeRecords(answer.bytes.subarray(n + 4, n + 4 + length)).map(({ timeMs }) => timeMs));
    n += 4 + length;
  }
  return times.length === 0
    ? []
    : [times[0]!, times.at(-1)!].map((ms) => iso(ms).slice(11, 16)).concat(String(times.length));
}

describe('a track', () => {
  it('ends where the vehicle left the fleets of the caller, to the minute', async () => {
    expect(await trackOf('north', at('22:00'), at('02:00', '03'))).toEqual(['22:50', '22:59', '10']);
    expect(await trackOf('south', at('22:00'), at('02:00', '03'))).toEqual(['23:00', '23:30', '31']);
    expect(await trackOf('south', at('06:00'), at('12:00'))).toEqual([]);
  });

  it('of a driver holds what he drove and nothing that another did', async () => {
    expect(await trackOf('north', at('00:00'), at('22:00'), { driver: String(ids.ana) })).toEqual([
      '08:00',
      '08:20',
      '21',
    ]);
    expect(await trackOf('north', at('00:00'), at('22:00'), { driver: String(ids.eva) })).toEqual([
      '10:00',
      '10:10',
      '11',
    ]);
    expect(await trackOf('north', at('00:00'), at('22:00'), { driver: '999999' })).toBe('notFound');
  });

  it('is at most 31 days long', async () => {
    expect(await trackOf('north', at('00:00', '01'), at('02:00', '01') + 31 * 86_400_000)).toBe(
      'val.rangeDays',
    );
  });
});

describe('a file of the past', () => {
  const exported = (format: string, more: CallArgs['query'] = {}) => {
    // Exports are paced.
    server.clock.nowMs += 60_000;
    const query = { from: '2026-03-02', to: '2026-03-02', vehicles: String(ids.van), format, ...more };
    return server.call(getPastExport, { token: tokens.north, query });
  };
  const list = <Item>(items: Item | Item[] | undefined): Item[] =>
    items === undefined ? [] : ([items].flat() as Item[]);
  const parsed = (text: string) => {
    expect(XMLValidator.validate(text)).toBe(true);
    return new XMLParser({ ignoreAttributes: false }).parse(text);
  };

  it('GPX is well-formed: a segment for each piece of way, waypoints for the stops', async () => {
    const { text, headers } = await exported('gpx');
    const { gpx } = parsed(text);
    expect(headers['content-disposition']).toContain('_1000_VAN_2026-03-02_2026-03-02.gpx');
    expect(gpx.trk.name).toBe('=1000<VAN');
    // 08:00 to 08:50, 10:00 to 10:30, 22:50 to 22:59.
    const segments = list(gpx.trk.trkseg).map(({ trkpt }) => [trkpt[0].time, trkpt.length]);
    expect(segments).toEqual([
      ['2026-03-02T08:00:00.000Z', 51],
      ['2026-03-02T10:00:00.000Z', 31],
      ['2026-03-02T22:50:00.000Z', 10],
    ]);
    expect(gpx.trk.trkseg[0].trkpt[0]).toMatchObject({
      '@_lat': '40.4168',
      extensions: { 'gpxtpx:TrackPointExtension': { 'gpxtpx:speed': 16.67 } },
    });
    // A whole journey belongs to the day in which it starts, and so does its end, but not the way there.
    expect(list(gpx.wpt).map(({ time }) => time.slice(11, 16))).toEqual(['08:20', '10:10', '23:10']);
  });

  it('KML is well-formed: as many instants as places in each piece', async () => {
    const { kml } = parsed((await exported('kml')).text);
    const tracks = list(list(kml.Document.Placemark).at(-1)['gx:MultiTrack']['gx:Track']);
    expect(tracks.map((one) => [one.when.length, one['gx:coord'].length])).toEqual([
      [51, 51],
      [31, 31],
      [10, 10],
    ]);
  });

  it('CSV has a line for each fix, in the time of the vehicle, and no formula', async () => {
    const lines = (await exported('csv')).text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 92);
    expect(lines[1]).toBe(
      "'=1000<VAN;2026-03-02;09:00:00;Europe/Madrid;2026-03-02T08:00:00.000Z;40.4168;-3.7038;60;0;1;;",
    );
  });

  it('the workbook has the journeys, the stops and the private use of the days', async () => {
    const { sheets } = await readXlsx((await exported('xlsx')).bytes);
    expect(sheets[0]!.rows.slice(1).map((row) => row[1])).toEqual([
      ...['Viaje', 'Parada', 'Uso privado', 'Viaje', 'Parada', 'Viaje', 'Parada'],
    ]);
  });

  it('can be of a stretch only', async () => {
    const { gpx } = parsed((await exported('gpx', { start: iso(at('10:00')), end: iso(at('10:05')) })).text);
    expect(gpx.trk.trkseg.trkpt).toHaveLength(5);
    expect(gpx.wpt).toBeUndefined();
  });

  it('never tells where private use was', async () => {
    for (const format of ['gpx', 'kml', 'csv', 'xlsx']) {
      const { text, bytes } = await exported(format);
      const words = format === 'xlsx' ? JSON.stringify(await readXlsx(bytes)) : text;
      expect(words).not.toContain('41.98');
      expect(words).not.toMatch(/T09:1\d/);
    }
  });

  it('is empty of vehicles out of sight', async () => {
    const { text } = await exported('gpx', { vehicles: '999999' });
    expect(parsed(text).gpx.trk).toBeUndefined();
  });

  it('holds no fix that is not valid', async () => {
    const period = { start: iso(at('08:00')), end: iso(at('08:20')) };
    const files = async () => {
      const texts: string[] = [];
      for (const format of ['gpx', 'kml', 'csv']) texts.push((await exported(format, period)).text);
      return texts;
    };
    const before = await files();
    const { pool } = server.app.database;
    const { count } = await storedOf(pool, ids.van);
    // No vehicle can have driven there and back, and three satellites give no valid place.
    const spoilt = drive({ from: at('08:05') + 5_000, to: at('08:06'), everyS: 30, start: SPIKE });
    const poor = drive({ from: at('08:07') + 5_000, to: at('08:07') + 5_000, fields: { satellites: 3 } });
    const ingest = testIngest(server.app);
    await ingest.store({ vehicleId: ids.van, records: [...spoilt, ...poor], receivedMs: at('23:31') });
    await ingest.stop();
    expect((await storedOf(pool, ids.van)).count).toBe(count + 3);
    expect(await files()).toEqual(before);
  });
});
