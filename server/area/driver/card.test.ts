import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards } from '#api/card.ts';
import { testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser } from '#server/testing/builders.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let north: number;
let south: number;
let ana: number;
let luis: number;
let eva: number;
const users: Record<'boss' | 'manager', { id: number; username: string }> = {} as never;
const as = async (who: keyof typeof users) => ({ token: await t.tokenOf(users[who]) });
let count = 0x04a00000;

const input = (change: object = {}) => {
  const id = (count++).toString(16).toUpperCase().padStart(8, '0');
  return { nfc_id: id, encoded_id: `P${id}`, fleet_id: north, driver_id: null, ...change };
};

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  north = (await aFleet(database)).id;
  south = (await aFleet(database)).id;
  ana = (await aDriver(database, { fleet_id: north, name: 'Ana' })).id;
  luis = (await aDriver(database, { fleet_id: north, name: 'Luis' })).id;
  eva = (await aDriver(database, { fleet_id: north, name: 'Eva', driver_type: 'STRUCTURE' })).id;
  users.boss = await aUser(database, {
    roles: ['administrator'],
    fleetIds: [north],
    allowed_estructura: true,
  });
  users.manager = await aUser(database, { roles: ['manager'], fleetIds: [north] });
});
afterAll(() => t.close());

async function made(change: object = {}) {
  const body = input(change);
  const { body: answer } = await t.call(cards.create, { ...(await as('boss')), body });
  return { id: answer.id, body };
}
const read = async (id: number, who: keyof typeof users = 'boss') =>
  (await t.call(cards.one, { ...(await as(who)), params: { card_id: id } })).body;

it('remembers who held it, and when', async () => {
  const { id, body } = await made({ driver_id: ana });
  const give = async (driver_id: number | null, version: number, atMs: string) => {
    t.clock.nowMs = Date.parse(atMs);
    const call = { ...(await as('boss')), params: { card_id: id }, body: { ...body, driver_id, version } };
    expect((await t.call(cards.edit, call)).body).toEqual({ version: version + 1 });
  };
  await give(luis, 1, '2026-03-03T08:00:00Z');
  // The same holder again changes nothing.
  await give(luis, 2, '2026-03-04T08:00:00Z');
  await give(null, 3, '2026-03-05T08:00:00Z');
  await give(ana, 4, '2026-03-06T08:00:00Z');
  const { holders, driver, since } = await read(id);
  expect([driver, since]).toEqual(['Ana', '2026-03-06T08:00:00.000Z']);
  expect(holders.map(({ driver: name, from, to }) => [name, from.slice(5, 13), to?.slice(5, 13)])).toEqual([
    ['Ana', '03-06T08', undefined],
    ['Luis', '03-03T08', '03-05T08'],
    ['Ana', '03-02T10', '03-03T08'],
  ]);
  const { history } = (await t.call(cards.history, { ...(await as('boss')), params: { card_id: id } })).body;
  expect(history[0]!.changes).toEqual([{ field: 'driver_id', from: null, to: 'Ana' }]);
  expect(history.map(({ action }) => action)).toEqual(['edit', 'edit', 'edit', 'create']);
  await give(null, 5, '2026-03-07T08:00:00Z');
});

it.each([
  [
    'the NFC id of another',
    ({ nfc_id }: { nfc_id: string }) => ({ nfc_id: nfc_id.toLowerCase() }),
    'card.exists',
  ],
  ['the printed id of another', ({ encoded_id }: { encoded_id: string }) => ({ encoded_id }), 'card.exists'],
  ['a driver who has one', () => ({ driver_id: luis }), 'card.driverLinked'],
])('is refused with %s', async (_name, change, code) => {
  const { body } = await made();
  const held = code === 'card.driverLinked' ? await made({ driver_id: luis }) : null;
  const answer = await t.call(cards.create, { ...(await as('boss')), body: input(change(body)) });
  expect([answer.status, answer.code]).toEqual([409, code]);
  if (held) await t.call(cards.remove, { ...(await as('boss')), params: { card_id: held.id } });
});

it('keeps a driver of structure whom the editor may not know of', async () => {
  const { id, body } = await made({ driver_id: eva });
  const seen = await read(id, 'manager');
  expect([seen.driver_id, seen.driver, seen.holders]).toEqual([
    null,
    null,
    [{ driver_id: null, driver: null, from: seen.holders[0]!.from, to: null }],
  ]);
  const edited = { ...body, driver_id: null, encoded_id: 'RENAMED', version: 1 };
  const call = { ...(await as('manager')), params: { card_id: id }, body: edited };
  expect((await t.call(cards.edit, call)).status).toBe(200);
  expect((await read(id)).driver).toBe('Eva');
});

it('is given to drivers in scope only, and lies in visible fleets only', async () => {
  const stranger = await aDriver(t.app.database, { fleet_id: south });
  for (const change of [{ driver_id: stranger.id }, { fleet_id: south }]) {
    const answer = await t.call(cards.create, { ...(await as('boss')), body: input(change) });
    expect([answer.status, answer.code]).toEqual([404, 'notFound']);
  }
});

it('is deleted by administrators, and found by its ids and its driver', async () => {
  const { id, body } = await made({ driver_id: ana });
  const list = async (q: string) =>
    (await t.call(cards.list, { ...(await as('boss')), query: { q } })).body.rows.map((row) => row.id);
  for (const q of [body.nfc_id, body.encoded_id, 'ana']) expect(await list(q)).toContain(id);
  const params = { card_id: id };
  const refused = await t.call(cards.remove, { ...(await as('manager')), params });
  expect([refused.status, refused.code]).toEqual([409, 'auth.notPermitted']);
  expect((await t.call(cards.remove, { ...(await as('boss')), params })).status).toBe(200);
  expect(await list(body.nfc_id)).toEqual([]);
});
