import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFleetSchedules, getHolidays, postUserSchedules, schedules } from '#api/schedule.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';

let t: TestApp;
const fleets = {} as Record<'top' | 'north' | 'site' | 'south', number>;
const tokens = {} as Record<'boss' | 'northern' | 'works' | 'viewer', string>;

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  const fleet = async (name: string, parent_id?: number, country = 'ES') =>
    (await aFleet(database, { name, country, ...(parent_id ? { parent_id } : {}) })).id;
  fleets.top = await fleet('Iberia');
  fleets.north = await fleet('Norte', fleets.top);
  fleets.site = await fleet('Obra', fleets.north, 'PT');
  fleets.south = await fleet('Sur', fleets.top);
  await aVehicle(database, { fleet_id: fleets.site, work_code: '10001' });
  await aVehicle(database, { fleet_id: fleets.north });
  const user = async (given: Parameters<typeof aUser>[1]) => t.tokenOf(await aUser(database, given));
  tokens.boss = await user({ roles: ['administrator'], fleetIds: [fleets.top] });
  tokens.northern = await user({ roles: ['manager'], fleetIds: [fleets.north] });
  tokens.works = await user({ roles: ['manager'], fleetIds: [fleets.top], work_codes: ['10001'] });
  tokens.viewer = await user({ roles: ['visualizer'], fleetIds: [fleets.north] });
});
afterAll(() => t.close());

let count = 0;
type Who = keyof typeof tokens;
const RANGES = [{ entry: '08:00', exit: '17:00', weekdays: [1, 2, 3, 4, 5] }];
const input = (fields: object) => ({ name: `Horario ${count++}`, ranges: RANGES, ...fields });
const post = (who: Who, fields: object) =>
  t.call(schedules.create, { token: tokens[who], body: input(fields) });
const put = (who: Who, id: number, fields: object) =>
  t.call(schedules.edit, { token: tokens[who], params: { schedule_id: id }, body: input(fields) });
const read = (who: Who, id: number) =>
  t.call(schedules.one, { token: tokens[who], params: { schedule_id: id } });
const remove = (who: Who, id: number) =>
  t.call(schedules.remove, { token: tokens[who], params: { schedule_id: id } });
const fieldsOf = (text: string) => JSON.parse(text).error.fields;

describe('a schedule', () => {
  it('is created, read with its fleets and vehicles, edited, told of in its history, and deleted', async () => {
    const made = await post('northern', { name: 'De día', fleet_ids: [fleets.north], margin: 20 });
    expect(made.status).toBe(200);
    const { id } = made.body;
    expect((await read('northern', id)).body).toEqual({
      ...{ id, name: 'De día', margin: 20, ranges: RANGES, with_holidays: true, free_days: [], version: 1 },
      ...{ fleet_ids: [fleets.north], fleets: ['Norte'], has_hidden_fleets: false, vehicles: 2 },
    });
    const free_days = [{ day: '2026-12-24', name: 'Nochebuena' }];
    const edited = await put('northern', id, {
      name: 'De día',
      fleet_ids: [fleets.site],
      free_days,
      version: 1,
    });
    expect(edited.body).toEqual({ version: 2 });
    expect((await read('northern', id)).body).toMatchObject({ fleets: ['Obra'], vehicles: 1, free_days });
    expect((await put('northern', id, { fleet_ids: [fleets.site], version: 1 })).code).toBe('err.stale');
    const { body } = await t.call(schedules.history, { token: tokens.boss, params: { schedule_id: id } });
    expect(body.history.map(({ action }) => action)).toEqual(['edit', 'create']);
    expect(body.history[0]!.changes.map(({ field }) => field)).toEqual(['margin', 'fleet_ids', 'free_days']);
    expect((await remove('northern', id)).status).toBe(200);
    expect((await read('northern', id)).status).toBe(404);
  });

  it('has a name of its own, and its fleets have no other schedule', async () => {
    const { id } = (await post('boss', { name: 'Única', fleet_ids: [fleets.south] })).body;
    const again = await post('boss', { name: 'unica', fleet_ids: [fleets.north] });
    expect([again.status, again.code, fieldsOf(again.text)[0].field]).toEqual([
      409,
      'schedule.exists',
      'name',
    ]);
    const taken = await post('boss', { fleet_ids: [fleets.north, fleets.south] });
    expect([taken.status, taken.code, fieldsOf(taken.text)[0].field]).toEqual([
      409,
      'schedule.fleetTaken',
      'fleet_ids',
    ]);
    await remove('boss', id);
  });

  it('is refused with overlapping ranges', async () => {
    const night = { entry: '22:00', exit: '08:30', weekdays: [1] };
    const refused = await post('boss', { fleet_ids: [fleets.south], ranges: [...RANGES, night] });
    expect([refused.status, fieldsOf(refused.text)]).toEqual([
      422,
      [expect.objectContaining({ field: 'ranges', code: 'schedule.overlap' })],
    ]);
  });

  it('is seen through one of its fleets, and changed by who sees them all', async () => {
    const { id } = (await post('boss', { fleet_ids: [fleets.north, fleets.south] })).body;
    expect((await read('northern', id)).body).toMatchObject({ fleets: ['Norte'], has_hidden_fleets: true });
    for (const answer of [
      await put('northern', id, { fleet_ids: [fleets.north], version: 1 }),
      await remove('northern', id),
      await remove('viewer', id),
    ])
      expect([answer.status, answer.code]).toEqual([409, 'auth.notPermitted']);
    expect((await post('northern', { fleet_ids: [fleets.south] })).status).toBe(404);
    await put('boss', id, { fleet_ids: [fleets.south], version: 1 });
    expect((await read('northern', id)).text).toBe((await read('northern', 999_999)).text);
    await remove('boss', id);
  });
});

describe('what applies', () => {
  it('is told fleet by fleet, with the fleet that it comes from', async () => {
    const ofTop = (await post('boss', { name: 'General', fleet_ids: [fleets.top] })).body.id;
    const ofSite = (await post('boss', { name: 'De obra', fleet_ids: [fleets.site] })).body.id;
    const told = async (who: Who) =>
      (await t.call(getFleetSchedules, { token: tokens[who] })).body.fleets.map((one) => [
        one.fleet_id,
        one.schedule,
        one.schedule_id,
        one.from_fleet_id,
      ]);
    const own = [fleets.site, 'De obra', ofSite, fleets.site];
    expect(await told('boss')).toEqual([
      [fleets.top, 'General', ofTop, fleets.top],
      [fleets.north, 'General', ofTop, fleets.top],
      own,
      [fleets.south, 'General', ofTop, fleets.top],
    ]);
    // The caller sees neither its former fleet nor its record.
    expect(await told('northern')).toEqual([[fleets.north, 'General', null, null], own]);

    const applied = async (who: Who, filter_by_work_code: boolean) =>
      (
        await t.call(postUserSchedules, { token: tokens[who], body: { filter_by_work_code } })
      ).body.schedule.map(({ name }) => name);
    expect(await applied('northern', false)).toEqual(['De obra', 'General']);
    expect(await applied('works', false)).toEqual(['De obra', 'General']);
    expect(await applied('works', true)).toEqual(['De obra']);
    await remove('boss', ofTop);
    await remove('boss', ofSite);
  });

  it('leaves out the public holidays of the countries of one’s fleets', async () => {
    const { body } = await t.call(getHolidays, { token: tokens.northern });
    expect(body.countries.map(({ country }) => country)).toEqual(['ES', 'PT']);
    const [spain] = body.countries;
    expect(spain!.days[0]).toEqual({ day: '2026-04-03', name: 'Viernes Santo' });
    expect(spain!.days.at(-1)!.day).toBe('2027-01-06');
  });
});

it('is listed and taken away as a file, the hours in words', async () => {
  const { id } = (await post('boss', { name: 'Listado', fleet_ids: [fleets.site] })).body;
  const asked = {
    token: tokens.viewer,
    query: { q: 'listado', fleets: String(fleets.north), sort: 'vehicles' },
  };
  expect((await t.call(schedules.list, asked)).body).toMatchObject({ total: 1, rows: [{ id, vehicles: 1 }] });
  const file = await t.call(schedules.file, {
    ...asked,
    query: { columns: 'name,ranges,margin,fleets' },
  });
  const { sheets } = await readXlsx(file.bytes);
  expect(sheets[0]!.rows.slice(0, 2)).toEqual([
    ['Nombre', 'Horas de trabajo', 'Margen (min)', 'Flotas asignadas'],
    ['Listado', 'lun–vie 08:00–17:00', 15, 'Obra'],
  ]);
  await remove('boss', id);
});
