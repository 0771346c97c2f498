import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATED_LISTS_OF } from '#api/dated-lists.ts';
import { getVehicleHistory } from '#api/vehicle.ts';
import { postVehicleDeregistration } from '#api/vehicle-command.ts';
import { DATED_SECTIONS, type DatedSection } from '#domain/vehicle/dated-kind.ts';
import { DATED_LISTS } from '#domain/vehicle/dated-list.ts';
import { outcome } from '#server/testing/answer.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aNow, aValue } from '#server/testing/builders.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;
const cars = {} as Record<'old' | 'close' | 'far' | 'south' | 'foreign', { id: number; license: string }>;
let itv: { id: number };
type Who = keyof VehicleCompany['tokens'];

const insert = async (section: DatedSection, rows: readonly object[]) => {
  const table = `vehicle_${section}` as 'vehicle_tyre';
  const made = await server.app.database.sql
    .insertInto(table)
    .values(rows as never)
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
};
const list = async (section: DatedSection, query: Record<string, string> = {}, who: Who = 'viewer') =>
  (await server.call(DATED_LISTS_OF[section].list, { token: company.tokens[who], query: query as never }))
    .body;
const plates = async (section: DatedSection, query: Record<string, string> = {}, who: Who = 'viewer') => {
  const names = new Map(Object.entries(cars).map(([name, { license }]) => [license, name]));
  return (await list(section, query, who)).rows.map(({ license }) => names.get(license));
};

// Today is 2 March 2026.
beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  const { south, foreign } = company.fleets;
  itv = await aValue(server.app.database, { list: 'itv_type', name: 'ITV' });
  cars.old = await company.register({ category: 'N1', registration_date: '2010-05-01' });
  cars.close = await company.register();
  cars.far = await company.register();
  cars.south = await company.register({ fleet_id: south });
  cars.foreign = await company.register();
  await server.app.database.sql
    .updateTable('vehicle')
    .set({ fleet_id: foreign })
    .where('id', '=', cars.foreign.id)
    .execute();
  const day = {
    old: '2026-02-20',
    close: '2026-03-07',
    far: '2026-09-01',
    south: '2026-03-09',
    foreign: '2026-03-03',
  };
  await insert(
    'inspection',
    Object.entries(day).map(([name, next]) => ({
      vehicle_id: cars[name as keyof typeof cars].id,
      ...{ type_id: itv.id, exemption: false, next, last: '2025-09-01' },
    })),
  );
  await insert('insurance', [
    {
      vehicle_id: cars.old.id,
      company: 'Mutua Norte',
      policy: 'P1',
      start_day: '2026-01-01',
      end_day: '2026-12-31',
      premium: '912.40',
      cover: 'extended',
    },
    {
      vehicle_id: cars.far.id,
      company: 'Atlántica',
      policy: 'P2',
      start_day: '2025-03-10',
      end_day: '2026-03-09',
      premium: '350.00',
    },
  ]);
});
afterAll(() => server.close());

describe('the inspections of all vehicles', () => {
  it('come by the days that are left, of vehicles in sight alone', async () => {
    const { rows, total } = await list('inspection');
    expect(total).toBe(4);
    expect(rows.map(({ license, state, days_left }) => [license, state, days_left])).toEqual([
      [cars.old.license, 'expired', -10],
      [cars.close.license, 'close', 5],
      [cars.south.license, 'close', 7],
      [cars.far.license, 'planned', 183],
    ]);
    expect(rows[0]).toMatchObject({ type: 'ITV', fleet: 'North', vehicle_id: cars.old.id, version: 1 });
    expect(await plates('inspection', {}, 'foreigner')).toEqual(['foreign']);
    expect(await plates('inspection', {}, 'works')).toEqual([]);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['a state', { state: 'expired' }, ['old']],
    ['two states', { state: 'expired,close' }, ['old', 'close', 'south']],
    ['the days', { next_from: '2026-03-07', next_to: '2026-03-09' }, ['close', 'south']],
    ['an order', { sort: 'next', dir: 'desc' }, ['far', 'south', 'close', 'old']],
    ['a page', { page: '2', page_size: '3' }, ['far']],
  ])('are narrowed and ordered by %s', async (_name, query, expected) => {
    expect(await plates('inspection', query)).toEqual(expected);
  });

  it('are found by fleet, plate and value of a list', async () => {
    expect(await plates('inspection', { fleets: String(company.fleets.south) })).toEqual(['south']);
    expect(await plates('inspection', { q: cars.far.license.toLowerCase() })).toEqual(['far']);
    expect(await plates('inspection', { type: String(itv.id), state: 'planned' })).toEqual(['far']);
    expect((await list('inspection', { type: String(company.values.van.id) })).total).toBe(0);
    const beyond = await list('inspection', { page: '9' });
    expect([beyond.rows, beyond.total]).toEqual([[], 4]);
  });

  it('are the same in the file as on the screen', async () => {
    const columns = ['license', 'type', 'state', 'next', 'days_left', 'fleet'];
    const query = { state: 'expired,close', sort: 'days_left', dir: 'desc' };
    const { rows } = await list('inspection', query);
    const { rawPayload } = await server.http.inject({
      method: 'GET',
      url: `/api/traza${DATED_LISTS_OF.inspection.file.path}`,
      query: { ...query, columns: columns.join() },
      headers: { authorization: `Bearer ${company.tokens.viewer}` },
    });
    const { sheets } = await readXlsx(rawPayload);
    const words: Record<string, string> = { expired: 'Caducada', close: 'Vence pronto' };
    const [head, ...lines] = sheets[0]!.rows;
    expect(head).toEqual(['Matrícula', 'Tipo', 'Situación', 'Próxima', 'Días restantes', 'Flota']);
    expect(lines.map(([license, type, state, , left, fleet]) => [license, type, state, left, fleet])).toEqual(
      rows.map((row) => [row.license, 'ITV', words[row.state], row.days_left, row.fleet]),
    );
    expect(sheets[1]!.rows).toEqual([['Situación', 'Caducada, Vence pronto']]);
  });

  it('leave out vehicles that have left, unless they are chosen', async () => {
    const gone = await company.register();
    await insert('inspection', [
      { vehicle_id: gone.id, type_id: itv.id, exemption: false, next: '2026-03-04' },
    ]);
    await server.call(postVehicleDeregistration, {
      token: company.tokens.operator,
      params: { vehicle_id: gone.id },
      body: { reason: 'SALE', date: '2026-03-01', version: 1 },
    });
    expect((await list('inspection')).rows.some(({ license }) => license === gone.license)).toBe(false);
    const chosen = await list('inspection', { registration: 'deregistered' });
    expect(chosen.rows.map(({ license }) => license)).toEqual([gone.license]);
  });
});

describe('the lists of the other kinds', () => {
  it('have the columns of their own: insurer, premium, days left', async () => {
    const { rows } = await list('insurance', { company: 'atlantica' });
    expect(rows).toMatchObject([{ company: 'Atlántica', premium: '350.00', state: 'close', days_left: 7 }]);
    expect(await plates('insurance', { cover: 'extended' })).toEqual(['old']);
    expect(await plates('insurance', { sort: 'premium', dir: 'desc' })).toEqual(['old', 'far']);
  });

  it('say the distance that is left, by the odometer of each vehicle', async () => {
    await aNow(server.app.database, { vehicle_id: cars.far.id, odometer_m: 59_200_000 });
    await insert('maintenance', [
      { vehicle_id: cars.far.id, type: 'preventive', date: '2025-06-01', next_distance: 60_000 },
    ]);
    const { rows } = await list('maintenance');
    expect(rows).toMatchObject([{ state: 'close', days_left: null, distance_left: 800_000 }]);
  });

  it.each(DATED_SECTIONS)('of %s are ordered by each of their columns', async (section) => {
    const token = company.tokens.viewer;
    for (const { id } of DATED_LISTS[section].columns) {
      const asked = await server.call(DATED_LISTS_OF[section].list, { token, query: { sort: id } as never });
      expect([id, outcome(asked)]).toEqual([id, [200, null]]);
    }
  });
});

describe('what was done on a day', () => {
  const say = (section: DatedSection, body: object, who: Who = 'operator') =>
    server.call(DATED_LISTS_OF[section].done!, { token: company.tokens[who], body: body as never });
  const rowsOf = async (section: DatedSection, car: keyof typeof cars) =>
    (await list(section)).rows.filter(({ vehicle_id }) => vehicle_id === cars[car].id);

  it('edits the row of each vehicle, refuses those that cannot be, and keeps a history of each', async () => {
    const { rows } = await list('inspection', { state: 'expired,close' });
    const [old, close] = rows;
    const answer = await say('inspection', {
      rows: [
        { id: old!.id, version: 1 },
        { id: close!.id, version: 7 },
      ],
      day: '2026-03-01',
    });
    expect(answer.body.results).toEqual([
      { id: old!.id, license: cars.old.license, fault: null },
      { id: close!.id, license: cars.close.license, fault: { code: 'err.stale', params: expect.anything() } },
    ]);
    // A van of 15 years is tested every six months (domain rules §5.12).
    expect(await rowsOf('inspection', 'old')).toMatchObject([
      { last: '2026-03-01', next: '2026-09-01', version: 2, state: 'planned' },
    ]);
    expect(await rowsOf('inspection', 'close')).toMatchObject([{ last: '2025-09-01', version: 1 }]);
    const { history } = (await server.call(getVehicleHistory, company.by('viewer', cars.old.id))).body;
    expect(history[0]).toMatchObject({ entity: 'inspection', action: 'edit', username: 'oscar' });
  });

  it('makes the next maintenance, once', async () => {
    const [due] = await insert('maintenance', [
      { vehicle_id: cars.old.id, type: 'preventive', date: '2025-03-01', next_date: '2026-03-01' },
    ]);
    const body = { rows: [{ id: due, version: 1 }], day: '2026-03-02' };
    expect((await say('maintenance', body)).body.results).toMatchObject([{ fault: null }]);
    expect(await rowsOf('maintenance', 'old')).toMatchObject([
      { date: '2026-03-02', next_date: '2027-03-02', state: 'planned', days_left: 365 },
      { date: '2025-03-01', state: 'replaced', days_left: null },
    ]);
    expect((await say('maintenance', body)).body.results).toMatchObject([
      { fault: { code: 'vehicle.notDue' } },
    ]);
  });

  it('is refused as a whole with a row out of sight, and for users who may not edit', async () => {
    const hidden = (await list('inspection', {}, 'foreigner')).rows[0]!;
    const seen = (await rowsOf('inspection', 'south'))[0]!;
    const rows = [seen, hidden].map(({ id }) => ({ id, version: 1 }));
    expect(outcome(await say('inspection', { rows, day: '2026-03-01' }))).toEqual([404, 'notFound']);
    expect(await rowsOf('inspection', 'south')).toMatchObject([{ version: 1 }]);
    const own = { rows: rows.slice(0, 1), day: '2026-03-01' };
    expect(outcome(await say('inspection', own, 'viewer'))).toEqual([409, 'auth.notPermitted']);
    expect(outcome(await say('inspection', own, 'costs'))).toEqual([409, 'auth.notPermitted']);
  });

  it('cannot be tomorrow', async () => {
    const [south] = await rowsOf('inspection', 'south');
    const tomorrow = { rows: [{ id: south!.id, version: 1 }], day: '2026-03-03' };
    expect((await say('inspection', tomorrow)).body.results).toMatchObject([
      { fault: { code: 'val.futureDate' } },
    ]);
  });

  it('asks which due of a tachograph it was', async () => {
    const [id] = await insert('tachograph', [
      { vehicle_id: cars.far.id, type: 'smart2', last_vu_download: '2025-12-01' },
    ]);
    const rows = [{ id, version: 1 }];
    expect((await say('tachograph', { rows, day: '2026-03-02' })).body.results).toMatchObject([
      { fault: { code: 'err.request' } },
    ]);
    expect((await say('tachograph', { rows, day: '2026-03-02', of: 'unit' })).body.results).toMatchObject([
      { fault: null },
    ]);
    expect(await rowsOf('tachograph', 'far')).toMatchObject([
      { last_vu_download: '2026-03-02', days_left: 90 },
    ]);
  });
});
