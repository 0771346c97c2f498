import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteFine,
  deleteFineDocument,
  type FineQuery,
  getFine,
  getFineDocumentFile,
  getFineHistory,
  getFines,
  getFinesExport,
  getFineVehicle,
  postFine,
  postFineAppeal,
  postFineAssign,
  postFineDocument,
  postFineIdentify,
  postFinePay,
  postFineResolve,
  putFine,
} from '#api/fine.ts';
import { testApp } from '#server/testing/app.ts';
import { aDriver, aFine, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { PDF } from '#server/testing/document-files.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let north: number;
let south: number;
let car: { id: number; license: string };
let ana: number;
let eva: number;
const users: Record<'boss' | 'clerk' | 'costs' | 'works', { id: number; username: string }> = {} as never;
const as = async (who: keyof typeof users) => ({ token: await t.tokenOf(users[who]) });
let count = 0;

const input = (change: object = {}) => ({
  license: car.license,
  fleet_id: north,
  record_number: `28/${count++}`,
  organisation: 'DGT Madrid',
  fact: 'Circular a 142 km/h con límite de 120 km/h',
  amount: '200.00',
  reduced_amount: '100.00',
  date: '2026-01-20',
  hour: '08:15',
  notification_date: '2026-02-02',
  origin: 'dev',
  ...change,
});

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  north = (await aFleet(database, { name: 'Norte' })).id;
  south = (await aFleet(database, { name: 'Sur' })).id;
  car = await aVehicle(database, { fleet_id: south, license: '1234BCD', work_code: '00007' });
  // Until February it was in the north, on another work.
  await database.pool.query(
    `update vehicle_stay set fleet_id = $2, work_code = '00003', to_day = '2026-02-01' where vehicle_id = $1`,
    [car.id, north],
  );
  await database.pool.query(
    `insert into vehicle_stay (vehicle_id, from_day, fleet_id, work_code) values ($1, '2026-02-01', $2, '00007')`,
    [car.id, south],
  );
  ana = (
    await aDriver(database, {
      ...{ fleet_id: north, name: 'Ana', surname: 'Ruiz', license: '12345678Z', address: 'Calle Mayor 1' },
    })
  ).id;
  eva = (
    await aDriver(database, { fleet_id: north, name: 'Eva', license: '87654321X', driver_type: 'STRUCTURE' })
  ).id;
  const fleetIds = [north];
  users.boss = await aUser(database, { roles: ['administrator'], fleetIds, allowed_estructura: true });
  users.clerk = await aUser(database, { roles: ['manager_only'], fleetIds });
  users.costs = await aUser(database, { roles: ['cost_manager'], fleetIds });
  users.works = await aUser(database, {
    ...{ roles: ['manager'], fleetIds, own_works: true, work_codes: ['00003'] },
  });
});
afterAll(() => t.close());

async function made(change: object = {}): Promise<number> {
  const { body } = await t.call(postFine, { ...(await as('boss')), body: input(change) });
  return body.id;
}
const read = async (id: number, who: keyof typeof users = 'boss') =>
  (await t.call(getFine, { ...(await as(who)), params: { fine_id: id } })).body;
type Action = typeof postFineAssign | typeof postFinePay | typeof postFineAppeal | typeof postFineResolve;
async function act(action: Action, id: number, body: object = {}, who: keyof typeof users = 'boss') {
  const { version } = await read(id);
  const call = { ...(await as(who)), params: { fine_id: id }, body: { version, ...body } };
  const { status, code } = await t.call(action as typeof postFinePay, call);
  return [status, code] as const;
}
const DONE = [200, null];
const byHand = (driver_id: number) => ({ driver_id, assignment_type: 'manual_selection' });

describe('a fine', () => {
  it('belongs to the centre and the work of its day, and has the deadline of the country', async () => {
    const found = await t.call(getFineVehicle, {
      ...(await as('boss')),
      query: { license: '1234 bcd', date: '2026-01-20' },
    });
    expect(found.body.vehicle).toEqual({ id: car.id, license: '1234BCD', alias: null, fleet_id: north });
    const fine = await read(await made());
    expect(fine).toMatchObject({
      ...{ vehicle_id: car.id, fleet: 'Norte', work_code: '00003', state: 'received', driver: null },
      // 2 February and 20 days, seen from 2 March.
      ...{ identify_by: '2026-02-22', days_left: -8, is_deemed: false, country: 'ES', amount: '200.00' },
    });
  });

  it('of a plate that was not ours, or not in sight on that day, has no vehicle', async () => {
    const inFebruary = { ...(await as('boss')), query: { license: car.license, date: '2026-02-10' } };
    expect((await t.call(getFineVehicle, inFebruary)).body.vehicle).toBeNull();
    const id = await made({ license: '9999ZZZ', notification_date: null, available_date: '2026-02-20' });
    expect(await read(id)).toMatchObject({ vehicle_id: null, is_deemed: true, identify_by: '2026-03-22' });
    const usual = { driver_id: ana, assignment_type: 'default_driver' };
    expect(await act(postFineAssign, id, usual)).toEqual([422, 'err.request']);
    expect(await act(postFineAssign, id, byHand(ana))).toEqual(DONE);
  });

  it('lives as its states allow, and warns of what came late', async () => {
    const id = await made();
    expect(await act(postFineIdentify, id, { day: '2026-02-20' })).toEqual([409, 'auth.notPermitted']);
    expect(await act(postFineAssign, id, byHand(ana))).toEqual(DONE);
    expect(await read(id)).toMatchObject({ driver: 'Ana Ruiz', driver_code: '12345678Z', warnings: [] });
    expect(await act(postFineIdentify, id, { day: '2026-02-01' })).toEqual([422, 'err.request']);
    expect(await act(postFineIdentify, id, { day: '2026-02-23' })).toEqual(DONE);
    expect(await read(id)).toMatchObject({ warnings: ['late_identify'], days_left: null });
    expect(await act(postFineAssign, id, byHand(eva))).toEqual([409, 'auth.notPermitted']);
    expect(await act(postFineAppeal, id)).toEqual(DONE);
    expect(await act(postFineResolve, id, { outcome: 'upheld', day: '2026-03-01' })).toEqual(DONE);
    expect(await read(id)).toMatchObject({ state: 'paid', paid_on: '2026-03-01' });
    expect(await act(postFinePay, id, { day: '2026-03-01' })).toEqual([409, 'fine.closed']);
    const { history } = (await t.call(getFineHistory, { ...(await as('boss')), params: { fine_id: id } }))
      .body;
    expect(history.map(({ action }) => action)).toEqual(['uphold', 'appeal', 'identify', 'assign', 'create']);
  });

  it('that is over takes nothing but remarks; an older version is refused', async () => {
    const body = input();
    const { body: answer } = await t.call(postFine, { ...(await as('boss')), body });
    const params = { fine_id: answer.id };
    expect(await act(postFinePay, answer.id, { day: '2026-03-01' })).toEqual(DONE);
    expect((await read(answer.id)).warnings).toEqual(['paid_unidentified']);
    const edit = async (change: object) =>
      t.call(putFine, { ...(await as('boss')), params, body: { ...body, ...change } });
    expect((await edit({ version: 2, amount: '1.00', reduced_amount: null })).code).toBe('fine.closed');
    expect((await edit({ version: 1, remarks: 'Pagada' })).code).toBe('err.stale');
    expect((await edit({ version: 2, remarks: 'Pagada' })).body).toEqual({ version: 3 });
  });

  it('exists once for an authority, whatever its case', async () => {
    await made({ record_number: 'Ñ-1', organisation: 'Málaga' });
    const twice = input({ record_number: 'ñ-1', organisation: 'MALAGA' });
    const answer = await t.call(postFine, { ...(await as('boss')), body: twice });
    expect([answer.status, answer.code]).toEqual([409, 'fine.exists']);
  });

  it('is hidden with its centre and its work', async () => {
    const id = await made();
    expect((await read(id, 'works')).id).toBe(id);
    const other = await aFine(t.app.database, { fleet_id: north, work_code: '00009' });
    const call = { ...(await as('works')), params: { fine_id: other.id } };
    expect((await t.call(getFine, call)).status).toBe(404);
    const toSouth = { ...(await as('boss')), body: input({ fleet_id: south }) };
    expect((await t.call(postFine, toSouth)).status).toBe(404);
    const gone = { ...(await as('boss')), params: { fine_id: id } };
    expect((await t.call(deleteFine, gone)).status).toBe(200);
    expect((await t.call(getFine, gone)).status).toBe(404);
  });
});

describe('who drove', () => {
  const fileOf = async (id: number, who: keyof typeof users) => {
    const query = { columns: 'driver,driver_code', q: (await read(id)).record_number };
    const { bytes } = await t.call(getFinesExport, { ...(await as(who)), query });
    return (await readXlsx(bytes)).sheets[0]!.rows.at(-1);
  };

  it('is masked for who may not read it, in record, list, file and history', async () => {
    const id = await made();
    await act(postFineAssign, id, byHand(ana));
    const seen = await read(id, 'costs');
    expect([seen.driver, seen.driver_code, seen.driver_address]).toEqual([`#${ana}`, '*****678Z', null]);
    expect(await fileOf(id, 'boss')).toEqual(['Ana Ruiz', '12345678Z']);
    expect(JSON.stringify(await fileOf(id, 'costs'))).not.toMatch(/Ana|12345/);
    const costs = { ...(await as('costs')), params: { fine_id: id } };
    const { text } = await t.call(getFineHistory, costs);
    expect(text).toContain('*****678Z');
    expect(text).not.toMatch(/Ana|12345|Mayor/);
    const search = await t.call(getFines, { ...(await as('costs')), query: { q: 'Ruiz' } });
    expect(search.body.total).toBe(0);
  });

  it('is not told at all of structure to who may not know', async () => {
    const id = await made();
    await act(postFineAssign, id, byHand(eva));
    const clerk = await read(id, 'clerk');
    expect([clerk.driver, clerk.driver_id, clerk.driver_code]).toEqual([null, null, null]);
    const { text } = await t.call(getFineHistory, { ...(await as('clerk')), params: { fine_id: id } });
    expect(text).not.toMatch(/Eva|87654321X/);
    expect(await act(postFineAssign, id, byHand(eva), 'clerk')).toEqual([404, 'notFound']);
  });

  it('stays with the fine when the driver is deleted', async () => {
    const { id: luis } = await aDriver(t.app.database, {
      fleet_id: north,
      name: 'Luis',
      license: 'LUIS12345',
    });
    const id = await made();
    await act(postFineAssign, id, byHand(luis));
    await t.app.database.sql.deleteFrom('driver').where('id', '=', luis).execute();
    expect(await read(id)).toMatchObject({ driver_id: null, driver: 'Luis', driver_code: 'LUIS12345' });
    expect((await read(id, 'costs')).driver).toBe('*****');
  });
});

it('sums all that match, and filters by how the deadline presses', async () => {
  const { database } = t.app;
  const { id: fleet_id } = await aFleet(database, { name: 'Este', parent_id: north });
  const rows = [
    { identify_by: '2026-03-04', amount: '0.10' },
    { identify_by: '2026-03-05', amount: '0.20' },
    { identify_by: '2026-03-12', amount: '200.00', reduced_amount: '100.00' },
    { identify_by: '2026-03-13', amount: '9999999.99' },
    { identify_by: '2026-03-04', amount: '5.00', state: 'paid' },
    { identify_by: null, amount: '7.00' },
  ];
  for (const row of rows) await aFine(database, { fleet_id, ...row });
  const list = async (query: Partial<Record<keyof FineQuery, string>>) => {
    const { body } = await t.call(getFines, {
      ...(await as('boss')),
      query: { fleets: String(fleet_id), page_size: '1', ...query },
    });
    return [body.total, body.sums.amount, body.sums.reduced_amount];
  };
  expect(await list({})).toEqual([6, '10000212.29', '100.00']);
  expect(await list({ deadline: 'red' })).toEqual([1, '0.10', '0.00']);
  expect(await list({ deadline: 'amber' })).toEqual([2, '200.20', '100.00']);
  expect(await list({ deadline: 'red,green' })).toEqual([2, '10000000.09', '0.00']);
  expect(await list({ state: 'paid' })).toEqual([1, '5.00', '0.00']);
  expect(await list({ q: 'nothing%' })).toEqual([0, '0.00', '0.00']);
  const inOrder = async (sort: string) => {
    const query = { fleets: String(fleet_id), page_size: '10', sort, dir: 'asc' };
    const { body } = await t.call(getFines, { ...(await as('boss')), query });
    return body.rows.map(({ amount }) => amount);
  };
  // The deadline is unknown, so it may be past. Paid fines come last.
  const order = ['7.00', '0.10', '0.20', '200.00', '9999999.99', '5.00'];
  expect([await inOrder('identify_by'), await inOrder('days_left')]).toEqual([order, order]);
});

describe('documents of a fine', () => {
  const upload = async (
    fineId: number,
    name: string,
    more: object = {},
    who: keyof typeof users = 'clerk',
  ) => {
    const query = { name, category: 'others', ...more };
    const call = { ...(await as(who)), params: { fine_id: fineId }, query, body: PDF };
    const { status, code, body } = await t.call(postFineDocument, { ...call, type: 'application/pdf' });
    return { status, code, id: body.id };
  };

  it('come in also when it is over, once under a name, and only invoices from who manages costs', async () => {
    const id = await made();
    await act(postFinePay, id, { day: '2026-03-01' });
    const { id: document_id } = await upload(id, 'Justificante.pdf');
    expect(await upload(id, 'justificante.pdf')).toMatchObject({ status: 409, code: 'err.fileInUse' });
    expect(await upload(id, 'b.pdf', {}, 'costs')).toMatchObject({ status: 409, code: 'auth.notPermitted' });
    expect(await upload(id, 'b.pdf', { category: 'contract' })).toMatchObject({ status: 422 });
    expect(await upload(id, 'b.png')).toMatchObject({ status: 415 });
    const params = { fine_id: id, document_id };
    const file = await t.call(getFineDocumentFile, { ...(await as('costs')), params, query: {} });
    expect([file.status, file.bytes.equals(PDF)]).toEqual([200, true]);
    const elsewhere = { fine_id: await made(), document_id };
    const wrong = { ...(await as('boss')), params: elsewhere, query: {} };
    expect((await t.call(getFineDocumentFile, wrong)).status).toBe(404);
    expect((await t.call(deleteFineDocument, { ...(await as('clerk')), params })).status).toBe(200);
    const { history } = (await t.call(getFineHistory, { ...(await as('boss')), params: { fine_id: id } }))
      .body;
    expect(history.slice(0, 2).map(({ action }) => action)).toEqual(['delete_document', 'upload']);
  });
});
