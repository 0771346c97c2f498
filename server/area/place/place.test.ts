import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaGroups, areas } from '#api/area.ts';
import { findPlaces } from '#api/geocode.ts';
import { getPoiMap, poiGroups, pois } from '#api/poi.ts';
import { testApp } from '#server/testing/app.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let north: number;
let south: number;
const tokens: Record<'boss' | 'northern' | 'operator' | 'southern', string> = {} as never;

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  north = (await aFleet(database)).id;
  south = (await aFleet(database)).id;
  const user = async (role: 'administrator' | 'manager', fleetIds: number[]) =>
    t.tokenOf(await aUser(database, { roles: [role], fleetIds }));
  tokens.boss = await user('administrator', [north, south]);
  tokens.northern = await user('administrator', [north]);
  tokens.operator = await user('manager', [north]);
  tokens.southern = await user('manager', [south]);
});
afterAll(() => t.close());

let count = 0;
const aName = () => `Place ${count++}`;
const as = (who: keyof typeof tokens) => ({ token: tokens[who] });
const group = async (fleet_ids: number[], more: object = {}) =>
  (await t.call(poiGroups.create, { ...as('boss'), body: { name: aName(), fleet_ids, ...more } })).body.id;
const input = (group_ids: number[], more: object = {}) => ({
  ...{ name: aName(), lat: 40.4, lng: -3.7, group_ids },
  ...more,
});
const poi = async (group_ids: number[]) =>
  (await t.call(pois.create, { ...as('boss'), body: input(group_ids) })).body.id;
const seenBy = async (id: number) => {
  const answers = await Promise.all(
    (['northern', 'southern'] as const).map((who) =>
      t.call(pois.one, { ...as(who), params: { poi_id: id } }),
    ),
  );
  return answers.map(({ status }) => status === 200);
};

describe('who sees a point of interest', () => {
  it('follows from the fleets of its groups', async () => {
    const [ofNorth, ofSouth, ofNobody] = [await group([north]), await group([south]), await group([])];
    expect(await seenBy(await poi([ofNorth]))).toEqual([true, false]);
    expect(await seenBy(await poi([ofNorth, ofSouth]))).toEqual([true, true]);
    expect(await seenBy(await poi([]))).toEqual([true, true]);
    expect(await seenBy(await poi([ofNobody]))).toEqual([true, true]);
  });

  it('is the same in lists, on maps and for groups', async () => {
    const hidden = await group([south]);
    const id = await poi([hidden]);
    const { body: map } = await t.call(getPoiMap, as('northern'));
    const { body: list } = await t.call(pois.list, { ...as('northern'), query: { page_size: '500' } });
    const { body: groups } = await t.call(poiGroups.list, as('northern'));
    for (const ids of [map.pois, list.rows].map((rows) => rows.map((row) => row.id))) {
      expect(ids).not.toContain(id);
      expect(ids.length).toBeGreaterThan(0);
    }
    expect(groups.groups.map((one) => one.id)).not.toContain(hidden);
  });
});

it('keeps the groups that its editor does not see, and refuses to name them', async () => {
  const [ofNorth, ofSouth] = [await group([north]), await group([south])];
  const id = await poi([ofNorth, ofSouth]);
  const edit = (group_ids: number[], version: number) =>
    t.call(pois.edit, { ...as('operator'), params: { poi_id: id }, body: { ...input(group_ids), version } });
  expect((await edit([ofNorth, ofSouth], 1)).status).toBe(404);
  expect((await edit([], 1)).body).toEqual({ version: 2 });
  expect(await seenBy(id)).toEqual([false, true]);
  expect((await edit([], 2)).status).toBe(404);
  const { body } = await t.call(pois.one, { ...as('boss'), params: { poi_id: id } });
  expect(body.group_ids).toEqual([ofSouth]);
});

it('refuses a name that is taken, even by one out of sight, without regard to case and accents', async () => {
  const hidden = await group([south]);
  await t.call(pois.create, { ...as('boss'), body: input([hidden], { name: 'Almacén Ñuñez' }) });
  const answer = await t.call(pois.create, {
    ...as('operator'),
    body: input([], { name: ' ALMACEN  nunez' }),
  });
  expect([answer.status, answer.code]).toEqual([409, 'poi.exists']);
});

describe('a group', () => {
  it('is deleted only when it is empty', async () => {
    const id = await group([north]);
    const inside = await poi([id]);
    const remove = () => t.call(poiGroups.remove, { ...as('operator'), params: { group_id: id } });
    const refused = await remove();
    expect([refused.status, refused.code]).toEqual([409, 'group.notEmpty']);
    await t.call(pois.remove, { ...as('operator'), params: { poi_id: inside } });
    expect((await remove()).status).toBe(200);
  });

  it('is called fraudulent by administrators alone; others may change the rest of it', async () => {
    const id = await group([north], { fraudulent: true });
    const inside = await poi([id]);
    const edit = (who: keyof typeof tokens, body: object) =>
      t.call(poiGroups.edit, { ...as(who), params: { group_id: id }, body: { fleet_ids: [north], ...body } });
    const renamed = await edit('operator', { name: aName(), fraudulent: true, version: 1 });
    expect(renamed.body).toEqual({ version: 2 });
    const refused = await edit('operator', { name: aName(), fraudulent: false, version: 2 });
    expect([refused.status, refused.code]).toEqual([409, 'auth.notPermitted']);
    const made = await t.call(poiGroups.create, {
      ...as('operator'),
      body: { name: aName(), fleet_ids: [north], fraudulent: true },
    });
    expect([made.status, made.code]).toEqual([409, 'auth.notPermitted']);
    const read = async () => (await t.call(pois.one, { ...as('boss'), params: { poi_id: inside } })).body;
    expect((await read()).fraudulent).toBe(true);
    expect((await edit('northern', { name: aName(), fraudulent: false, version: 2 })).status).toBe(200);
    expect((await read()).fraudulent).toBe(false);
  });

  it('keeps the fleets that its editor does not see, and takes none that are out of sight', async () => {
    const id = await group([north, south]);
    const edit = (fleet_ids: number[]) =>
      t.call(poiGroups.edit, {
        ...as('northern'),
        params: { group_id: id },
        body: { name: aName(), fleet_ids, version: 1 },
      });
    expect((await edit([north, south])).status).toBe(404);
    expect((await edit([north])).status).toBe(200);
    const groupsOf = async (who: keyof typeof tokens) =>
      (await t.call(poiGroups.list, as(who))).body.groups.find((one) => one.id === id);
    expect(await groupsOf('northern')).toMatchObject({ fleet_ids: [north], has_hidden_fleets: true });
    expect(await groupsOf('boss')).toMatchObject({ fleet_ids: [north, south], has_hidden_fleets: false });
  });
});

it('an area keeps its outline, its box and its changes', async () => {
  const points = [
    { lat: 40, lng: -4 },
    { lat: 40, lng: -3 },
    { lat: 41, lng: -3.5 },
  ];
  const body = { name: aName(), geometry: { type: 'polygon', points } };
  const { body: made } = await t.call(areas.create, { ...as('operator'), body });
  const put = (change: object) =>
    t.call(areas.edit, { ...as('operator'), params: { area_id: made.id }, body: { ...body, ...change } });
  // The same again leaves no line in the history.
  expect((await put({ version: 1 })).status).toBe(200);
  const circle = { type: 'circle', lat: 40, lng: -4, radius_m: 1_112 };
  expect((await put({ geometry: circle, version: 2 })).status).toBe(200);
  const stored = await t.app.database.sql
    .selectFrom('area')
    .selectAll()
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  expect(stored.geometry).toEqual(circle);
  // 1,112 m are 0.010000° of latitude, and 0.013055° of longitude at 40°.
  expect([stored.min_lat, stored.max_lat, stored.min_lng, stored.max_lng].map((x) => x.toFixed(5))).toEqual([
    ...['39.99000', '40.01000', '-4.01305', '-3.98695'],
  ]);
  const { history } = (await t.call(areas.history, { ...as('operator'), params: { area_id: made.id } })).body;
  expect(history.map(({ action }) => action)).toEqual(['edit', 'create']);
  expect(history[0]!.changes).toEqual([{ field: 'geometry', from: body.geometry, to: circle }]);
  const crossed = { type: 'polygon', points: [points[0], points[2], points[1], { lat: 41, lng: -4.5 }] };
  const refused = await put({ geometry: crossed, version: 3 });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('area.crossing');
});

it('groups of areas know no fraud', async () => {
  const body = { name: aName(), fleet_ids: [north] };
  const { body: made } = await t.call(areaGroups.create, { ...as('operator'), body });
  const { groups } = (await t.call(areaGroups.list, as('operator'))).body;
  expect(groups.find(({ id }) => id === made.id)).toMatchObject({ ...body, fraudulent: false, places: 0 });
});

it('own places are found by their words before towns, by those who see them', async () => {
  const { body } = await t.call(poiGroups.create, {
    ...as('boss'),
    body: { name: aName(), fleet_ids: [north] },
  });
  await t.call(pois.create, { ...as('boss'), body: input([body.id], { name: 'Almacén Zamora' }) });
  const circle = { type: 'circle', lat: 41.5, lng: -5.75, radius_m: 500 };
  await t.call(areas.create, { ...as('boss'), body: { name: 'Zamora', geometry: circle, group_ids: [] } });
  const found = async (who: keyof typeof tokens, q: string) => {
    const answer = await t.call(findPlaces, { ...as(who), query: { q } });
    return answer.body.places.slice(0, 3).map(({ kind, name }) => `${kind} ${name}`);
  };
  expect(await found('operator', 'zamora')).toEqual(['area Zamora', 'poi Almacén Zamora', 'town Zamora']);
  expect((await found('southern', 'zamora')).slice(0, 2)).toEqual(['area Zamora', 'town Zamora']);
  expect(await found('operator', 'almacen zam')).toEqual(['poi Almacén Zamora']);
  expect(await found('operator', '%')).toEqual([]);
  const { body: near } = await t.call(findPlaces, { ...as('operator'), query: { q: 'zamora' } });
  expect([near.places[0]!.lat, near.places[0]!.lng].map((at) => Math.round(at * 1000))).toEqual([
    41_500, -5_750,
  ]);
});
