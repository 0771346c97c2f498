import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteEvidenceLink,
  getEventPack,
  getEvidenceLinks,
  getFinePack,
  postEvidenceLink,
  readEvidenceLink,
  readEvidencePack,
} from '#api/evidence.ts';
import { DAY_MS } from '#domain/duration.ts';
import { drive, endOf } from '#domain/telemetry/record.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFine, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { pdfText } from '#server/testing/pdf-text.ts';

let server: TestApp;
let van: number;
let fine: number;
let maker: { id: number; username: string };
let users: Record<'manager' | 'viewer' | 'stranger', { id: number; username: string }>;
let tokens: Record<keyof typeof users, string>;
const START = Date.parse('2026-03-05T10:00:00Z');
const at = (clock: string) => Date.parse(`2026-03-02T${clock}Z`);
const EVENT = '2026-03-02T08:10:00.000Z';
const subject = () => `event|${van}|${EVENT}|911`;

beforeAll(async () => {
  server = await testApp();
  server.clock.nowMs = START;
  const { database } = server.app;
  const [own, other] = await Promise.all(['Propia', 'Otra'].map((name) => aFleet(database, { name })));
  const user = (role: string, fleet: { id: number }) =>
    aUser(database, { roles: [role], fleetIds: [fleet.id], see_driver_names: true } as never);
  maker = await user('manager', own!);
  users = { manager: maker, viewer: await user('visualizer', own!), stranger: await user('manager', other!) };
  const driver = await aDriver(database, { fleet_id: own!.id, name: 'Ana', surname: 'Ruiz' });
  const vehicle = { fleet_id: own!.id, license: '1000VAN', max_speed_kmh: 100, driver_id: driver.id };
  van = (await aVehicle(database, vehicle)).id;
  fine = (await aFine(database, { fleet_id: own!.id, vehicle_id: van, license: '1000VAN' })).id;
  const slow = drive({ from: at('08:00:00'), to: at('08:09:50'), kmh: 90 });
  const fast = drive({ from: at('08:10:00'), to: at('08:10:30'), kmh: 130, start: endOf(slow) });
  const again = drive({ from: at('08:10:40'), to: at('08:20:00'), kmh: 90, start: endOf(fast) });
  const ingest = testIngest(server.app);
  await ingest.store({ vehicleId: van, records: [...slow, ...fast, ...again], receivedMs: at('09:41:00') });
  await ingest.stop();
});
afterAll(() => server.close());

const signIn = async () => {
  const entries = Object.entries(users).map(async ([who, user]) => [who, await server.tokenOf(user)]);
  tokens = Object.fromEntries(await Promise.all(entries));
};
beforeEach(() => {
  server.clock.nowMs = START;
  return signIn();
});

const pack = (token: string, as: 'pdf' | 'zip') =>
  server.call(getEventPack, {
    token,
    params: { device_id: van, event_code: 911 },
    query: { at: EVENT, as },
  });

/** The files of an archive, read from its directory as any other program reads it. */
function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let entry = zip.readUInt32LE(zip.length - 6);
  for (let n = zip.readUInt16LE(zip.length - 12); n > 0; n--) {
    const [packed, nameLength] = [zip.readUInt32LE(entry + 20), zip.readUInt16LE(entry + 28)];
    const head = zip.readUInt32LE(entry + 42);
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength);
    files.set(name, inflateRawSync(zip.subarray(from, from + packed)));
    entry += 46 + nameLength;
  }
  return files;
}

/** The files whose sums are not those of the list, as `sha256sum -c` finds them. */
function wrongSums(files: ReadonlyMap<string, Buffer>): string[] {
  const lines = files.get('sha256sums.txt')!.toString().trim().split('\n');
  return lines.flatMap((line) => {
    const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line)!;
    const is = createHash('sha256').update(files.get(path!)!).digest('hex');
    return is === sum ? [] : [path!];
  });
}

describe('the pack of an event', () => {
  it('says what, when, who, by which rule and by which readings', async () => {
    const { bytes, headers } = await pack(tokens.manager, 'pdf');
    const { pages } = await pdfText(bytes);
    const said = pages.join('\n').replaceAll('\u00a0', ' ').replaceAll('\n', ' ');
    for (const text of ['1000VAN', '02/03/2026 09:10:00', 'Ana Ruiz', '130 km/h / 100 km/h', 'versión 1'])
      expect(said).toContain(text);
    // Ten seconds between two readings: from a minute before the excess to a minute after it.
    for (const text of ['09:09:00', '09:10:30', '09:11:30']) expect(said).toContain(text);
    expect(headers['content-disposition']).toContain('pruebas_1000VAN_2026-03-02.pdf');
  });

  it('is the same to the octet when it is asked for again, by anybody with the same sight', async () => {
    for (const as of ['pdf', 'zip'] as const) {
      const first = await pack(tokens.manager, as);
      server.clock.nowMs += 1000;
      expect((await pack(tokens.manager, as)).bytes.equals(first.bytes)).toBe(true);
    }
  });

  it('has the sums of all its files, which another program finds right, and which a change breaks', async () => {
    const files = unzipped((await pack(tokens.manager, 'zip')).bytes);
    expect([...files.keys()]).toEqual([
      'pruebas_1000VAN_2026-03-02.pdf',
      ...['facts.json', 'readings.csv', 'track.csv', 'manifest.json', 'sha256sums.txt'],
    ]);
    expect(wrongSums(files)).toEqual([]);
    const { pages } = await pdfText(files.get('pruebas_1000VAN_2026-03-02.pdf')!);
    const manifest = files.get('manifest.json')!;
    expect(pages.join('').replaceAll('\n', '')).toContain(
      createHash('sha256').update(manifest).digest('hex'),
    );
    const [head, first] = files.get('readings.csv')!.toString().split('\n');
    expect(head).toBe('at;lat;lng;speed;change;strength;ignition;level;supply;battery;fix;decides');
    expect(first).toMatch(/^2026-03-02T08:09:00.000Z;[\d.]+;-?[\d.]+;90;0;;true;/);
    // Ten minutes and the excess: every fix from 8:00:00 to 8:20:00.
    expect(files.get('track.csv')!.toString().trim().split('\n')).toHaveLength(1 + 121);
    files.set('readings.csv', Buffer.from('at\n'));
    expect(wrongSums(files)).toEqual(['readings.csv']);
  });

  it('is for those who see the event; its sum is in the audit', async () => {
    expect((await pack(tokens.viewer, 'pdf')).status).toBe(200);
    expect((await pack(tokens.stranger, 'pdf')).status).toBe(404);
    const { bytes } = await pack(tokens.manager, 'pdf');
    const { rows } = await server.app.database.pool.query(
      `select action, after->>'sha256' as sum from audit_entry where entity = 'vehicle' and action = 'export'
       order by id desc limit 1`,
    );
    expect(rows).toEqual([{ action: 'export', sum: createHash('sha256').update(bytes).digest('hex') }]);
  });
});

it('the pack of a fine is the same every day, although its deadline comes nearer', async () => {
  const ask = () =>
    server.call(getFinePack, { token: tokens.manager, params: { fine_id: fine }, query: { as: 'zip' } });
  const first = await ask();
  expect(first.status).toBe(200);
  expect(wrongSums(unzipped(first.bytes))).toEqual([]);
  server.clock.nowMs += 3 * DAY_MS;
  await signIn();
  expect((await ask()).bytes.equals(first.bytes)).toBe(true);
});

describe('a link to a pack', () => {
  const make = async (days = 1) => {
    const answer = await server.call(postEvidenceLink, {
      token: tokens.manager,
      body: { subject: subject(), days },
    });
    expect(answer.status, answer.text).toBe(200);
    return { id: answer.body.id, secret: /^\/evidence#([\w-]{43})$/.exec(answer.body.path)![1]! };
  };
  const open = (secret: string) =>
    server.call(readEvidencePack, { params: { secret }, query: { as: 'pdf' } });
  const endOfLink = async (id: number) => {
    const args = { token: tokens.manager, params: { subject: subject() } };
    return (await server.call(getEvidenceLinks, args)).body.rows.find((row) => row.id === id)!;
  };
  const trail = async (id: number) => {
    const { rows } = await server.app.database.pool.query(
      `select action, username, after from audit_entry
       where entity = 'evidence_link' and entity_id = $1 and action <> 'read' order by id`,
      [String(id)],
    );
    return rows;
  };

  it('opens the same pack without an account, and each opening is in the audit', async () => {
    const { id, secret } = await make();
    const about = await server.call(readEvidenceLink, { params: { secret } });
    expect(about.body).toMatchObject({ kind: 'event', title: expect.stringContaining('Exceso') });
    const mine = await pack(tokens.manager, 'pdf');
    const theirs = await open(secret);
    expect(theirs.bytes.equals(mine.bytes)).toBe(true);
    expect(theirs.headers['cache-control']).toBe('private, no-cache');
    await open(secret);
    const sum = createHash('sha256').update(mine.bytes).digest('hex');
    const of = { username: 'evidence link', action: 'open' };
    expect(await trail(id)).toEqual([
      expect.objectContaining({ action: 'create', username: maker.username }),
      { ...of, after: { made_by: maker.id, as: 'page' } },
      { ...of, after: { made_by: maker.id, as: 'pdf', sha256: sum } },
      { ...of, after: { made_by: maker.id, as: 'pdf', sha256: sum } },
    ]);
    expect(await endOfLink(id)).toMatchObject({ opened: 3, end: null, made_by: maker.username });
  });

  it('has a secret that no list, no audit and no row shows', async () => {
    const { id, secret } = await make();
    await open(secret);
    const { rows } = await server.app.database.pool.query(
      'select t::text as row from evidence_link t union all select a::text from audit_entry a',
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
    expect(JSON.stringify(await endOfLink(id))).not.toContain(secret);
  });

  it('ends at its time, and when it is withdrawn', async () => {
    const [late, gone] = [await make(1), await make(90)];
    const args = { token: tokens.manager, params: { link_id: gone.id } };
    expect((await server.call(deleteEvidenceLink, { ...args, token: tokens.stranger })).status).toBe(404);
    expect((await server.call(deleteEvidenceLink, args)).status).toBe(200);
    expect((await open(gone.secret)).status).toBe(404);
    server.clock.nowMs += DAY_MS - 1;
    expect((await open(late.secret)).status).toBe(200);
    server.clock.nowMs += 1;
    await signIn();
    expect((await open(late.secret)).status).toBe(404);
    expect([(await endOfLink(late.id)).end, (await endOfLink(gone.id)).end]).toEqual(['expired', 'revoked']);
  });

  it('is made by those who may share, of what they see', async () => {
    const ask = (token: string) =>
      server.call(postEvidenceLink, { token, body: { subject: subject(), days: 1 } });
    expect((await ask(tokens.viewer)).status).toBe(409);
    expect((await ask(tokens.stranger)).status).toBe(404);
    const nothing = { subject: subject().replace('911', '1019'), days: 1 };
    const refused = await server.call(postEvidenceLink, { token: tokens.manager, body: nothing });
    expect(refused.status).toBe(404);
  });

  it('ends for good with the right of its maker', async () => {
    const { id, secret } = await make();
    const { pool } = server.app.database;
    await pool.query(`update app_user set roles = '{viewer}' where id = $1`, [maker.id]);
    expect((await open(secret)).status).toBe(404);
    await pool.query(`update app_user set roles = '{manager}' where id = $1`, [maker.id]);
    expect((await open(secret)).status).toBe(404);
    expect((await endOfLink(id)).end).toBe('sight');
  });

  it('ends for good when the moment turns out to be private use, of which there is no pack', async () => {
    const { id, secret } = await make();
    const { pool } = server.app.database;
    await pool.query(
      `insert into private_period select (jsonb_populate_record(null::private_period, jsonb_build_object(
         'vehicle_id', $1::int, 'start_at', $2::text, 'end_at', $3::text, 'day', '2026-03-02',
         'origin', 'manual', 'distance_m', 0, 'decided_at', $3::text))).*`,
      [van, '2026-03-02T08:05:00Z', '2026-03-02T08:15:00Z'],
    );
    expect((await open(secret)).status).toBe(404);
    expect((await pack(tokens.manager, 'pdf')).status).toBe(404);
    await pool.query('delete from private_period where vehicle_id = $1', [van]);
    expect((await open(secret)).status).toBe(404);
    expect((await endOfLink(id)).end).toBe('gone');
  });
});
