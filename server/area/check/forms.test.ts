import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOwnCheckForms } from '#api/check.ts';
import { getCheckForm, getCheckForms, postCheckForm, putCheckForm } from '#api/check-form.ts';
import { outcome } from '#server/testing/answer.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aValue } from '#server/testing/builders.ts';

let t: TestApp;
let company: number;
let north: number;
let crane: number;
const tokens = {} as Record<'boss' | 'north' | 'operator' | 'driver', string>;

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  company = (await aFleet(database, { name: 'Empresa' })).id;
  north = (await aFleet(database, { name: 'Norte', parent_id: company })).id;
  crane = (await aValue(database, { list: 'vehicle_type', name: 'Barredora' })).id;
  const signedIn = async (roles: ['administrator'] | ['manager'], fleet: number) =>
    t.tokenOf(await aUser(database, { roles, fleetIds: [fleet], username: `${roles[0]}-${fleet}` }));
  tokens.boss = await signedIn(['administrator'], company);
  tokens.north = await signedIn(['administrator'], north);
  tokens.operator = await signedIn(['manager'], company);
  const user = await aUser(database);
  await aDriver(database, { fleet_id: north, user_id: user.id });
  tokens.driver = await t.tokenOf(user);
});
afterAll(() => t.close());

type Item = { id: string; kind: string; label: object };
const brush: Item = { id: 'brush', kind: 'judgement', label: { es: 'Cepillos', it: 'Spazzole' } };
const body = (items: Item[] = [brush], more: object = {}) => ({
  ...{ fleet_id: company, name: { es: 'Barredora', en: 'Sweeper' }, type_ids: [crane] },
  content: { sections: [{ id: 'outside', label: { es: 'Fuera' }, items }] },
  ...more,
});
const list = async (token: string) => (await t.call(getCheckForms, { token })).body.rows;
const one = async (form_id: number, token = tokens.boss) =>
  (await t.call(getCheckForm, { token, params: { form_id } })).body;
const own = async (id: number) =>
  (await t.call(getOwnCheckForms, { token: tokens.driver })).body.forms.find((form) => form.id === id);

describe('a form', () => {
  it('is published, and edited questions are its next version; the one before stays as it was', async () => {
    const { id } = (await t.call(postCheckForm, { token: tokens.boss, body: body() })).body;
    const params = { form_id: id };
    expect(await one(id)).toMatchObject({
      ...{
        number: 1,
        fleet: 'Empresa',
        types: ['Barredora'],
        is_active: true,
        checks: 0,
        is_own: true,
        version: 1,
      },
      published_at: new Date(NOW).toISOString(),
    });
    const put = (change: object, version: number) =>
      t.call(putCheckForm, { token: tokens.boss, params, body: { ...body(), ...change, version } });
    // Another name is no other form to fill in.
    expect((await put({ name: { es: 'Barredoras' } }, 1)).body).toEqual({ version: 2, number: 1 });
    const water = { id: 'water', kind: 'judgement', label: { es: 'Agua' } };
    expect((await put({ content: body([brush, water]).content }, 2)).body).toEqual({ version: 3, number: 2 });
    expect(outcome(await put({}, 2))).toEqual([410, 'err.stale']);
    const { versions } = await one(id);
    expect(
      versions.map(({ number, published_by, content }) => [
        number,
        published_by,
        content.sections[0]!.items.length,
      ]),
    ).toEqual([
      [2, `administrator-${company}`, 2],
      [1, `administrator-${company}`, 1],
    ]);
    expect(await own(id)).toMatchObject({ number: 2, type_ids: [crane], fleet_ids: [company, north] });
    expect((await put({ is_active: false, content: body([brush, water]).content }, 3)).body.number).toBe(2);
    expect(await own(id)).toBe(undefined);
  });

  it('of the fleet above is read below, and edited only by those who see its fleet', async () => {
    const { id } = (await t.call(postCheckForm, { token: tokens.boss, body: body() })).body;
    expect((await list(tokens.north)).find((form) => form.id === id)?.is_own).toBe(false);
    const edit = (token: string) =>
      t.call(putCheckForm, { token, params: { form_id: id }, body: { ...body(), version: 1 } });
    expect(outcome(await edit(tokens.north))).toEqual([404, 'notFound']);
    expect(outcome(await edit(tokens.operator))).toEqual([409, 'auth.notPermitted']);
    const mine = await t.call(postCheckForm, {
      token: tokens.north,
      body: body([brush], { fleet_id: north }),
    });
    expect((await own(mine.body.id))?.fleet_ids).toEqual([north]);
    expect(outcome(await t.call(postCheckForm, { token: tokens.north, body: body() }))).toEqual([
      404,
      'notFound',
    ]);
  });

  const refused: [string, object, [number, string]][] = [
    ['an id twice', body([brush, brush]), [422, 'err.request']],
    ['a type that there is not', body([brush], { type_ids: [999_999] }), [422, 'err.request']],
    ['no words', body([{ ...brush, label: {} }]), [422, 'err.request']],
    ['no items', body([]), [422, 'err.request']],
  ];
  it.each(refused)('is refused with %s', async (_name, given, fault) => {
    expect(outcome(await t.call(postCheckForm, { token: tokens.boss, body: given }))).toEqual(fault);
  });
});
