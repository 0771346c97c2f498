import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteListView, getListViews, postListView } from '#api/layout.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';

let server: TestApp;
let ana: string;
let berta: string;

beforeAll(async () => {
  server = await testApp();
  const tokenOf = async (username: string) =>
    server.tokenOf(await aUser(server.app.database, { username, roles: ['manager'] }));
  [ana, berta] = [await tokenOf('ana'), await tokenOf('berta')];
});
afterAll(() => server.close());

const params = { list: 'vehicles' };
const LAYOUT = { columns: [{ id: 'license', width: 120, hidden: false }], sort: null };

async function keep(token: string, name: string, shared: boolean) {
  const body = { name, shared, search: { live: 'idle', sort: '-license' }, layout: LAYOUT };
  const { status, body: kept } = await server.call(postListView, { token, params, body });
  expect(status).toBe(200);
  return kept.id;
}
async function views(token: string, list = 'vehicles') {
  const { body } = await server.call(getListViews, { token, params: { list } });
  return body.views;
}

it('keeps filters, order and columns; others see a view when it is shared, and cannot delete it', async () => {
  const own = await keep(ana, 'Al ralentí', false);
  expect(await views(ana)).toEqual([
    {
      id: own,
      name: 'Al ralentí',
      shared: false,
      own: true,
      search: { live: 'idle', sort: '-license' },
      layout: LAYOUT,
    },
  ]);
  expect(await views(berta)).toEqual([]);

  // The same name again replaces it.
  expect(await keep(ana, 'Al ralentí', true)).toBe(own);
  expect(await views(berta)).toMatchObject([{ id: own, own: false, shared: true }]);
  expect(await views(berta, 'drivers')).toEqual([]);

  const remove = async (token: string) =>
    (await server.call(deleteListView, { token, params: { ...params, view_id: own } })).status;
  expect(await remove(berta)).toBe(404);
  expect(await remove(ana)).toBe(200);
  expect(await views(ana)).toEqual([]);
});
