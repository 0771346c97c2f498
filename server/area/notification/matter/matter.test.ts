import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDesk, getMatter, postMatterAction } from '#api/matter.ts';
import { getNotificationList, getUnread } from '#api/notification.ts';
import { getTamperings } from '#api/tampering.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import type { MatterAction } from '#domain/matter/matter.ts';
import { EVENT_CODES } from '#domain/notification/event-catalogue.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aTampering, aVehicle } from '#server/testing/builders.ts';
import { openSocket } from '#server/testing/socket.ts';
import { aSubscription, notifiedCompany } from '#server/worker/notify/notified.builder.ts';

let server: TestApp;
let company: Awaited<ReturnType<typeof notifiedCompany>>;
type User = Awaited<ReturnType<typeof company.user>>;
let olga: User;
let otto: User;
let vera: User;
let van: { id: number; license: string };
let n = 0;

const everything = EVENT_CODES.map((code) => aSubscription({ code }));

beforeAll(async () => {
  server = await testApp();
  company = await notifiedCompany(server);
  const { north } = company.fleets;
  olga = await company.user({ username: 'olga' }, everything);
  otto = await company.user({ username: 'otto' }, everything);
  vera = await company.user({ username: 'vera', roles: ['visualizer'] }, everything);
  await company.user({ username: 'pia', fleetIds: [company.fleets.south] });
  await company.user({ username: 'luz', fleetIds: [north], disabled: true });
  await company.user({ username: 'staff', roles: ['system'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.nowMs = NOW;
  n += 1;
  van = await aVehicle(server.app.database, {
    fleet_id: company.fleets.north,
    license: `MAT${n}`,
    work_code: '10001',
  });
});

const tell = (event: Omit<Parameters<typeof company.tell>[0] & object, 'vehicleId'>) =>
  company.tell({ ...event, vehicleId: van.id });
const later = (minutes: number) => {
  server.clock.nowMs = NOW + minutes * MINUTE_MS;
};
const desk = async (user: User, query: Record<string, string> = {}) => {
  const asked = { desk: 'notifications', q: van.license, ...query };
  return (await server.call(getDesk, { token: user.token, query: asked })).body;
};
const shown = async (user: User, query: Record<string, string> = {}) =>
  (await desk(user, query)).rows.map(({ cause, state }) => [cause, state]);
const act = ({ token }: User, action: MatterAction | object, version = 0, cause = '911') =>
  server.call(postMatterAction, {
    token,
    body: { items: [{ device_id: van.id, cause, version }], action },
  });
const matter = ({ token }: User, cause = '911') =>
  server.call(getMatter, { token, params: { device_id: van.id, cause } });
const end = (outcome: string, note: string | null = null) => ({ action: 'done', end: { outcome, note } });
const speeding = { code: 911, value: 20, detail: { limit: 90 } } as const;

describe('the desk', () => {
  it('groups notifications by vehicle and cause, and shows the newest of each', async () => {
    await tell({ ...speeding, minute: 1 });
    await tell({ ...speeding, value: 31, minute: 20 });
    await tell({ code: 1020, value: 0.4, minute: 5 });
    const { rows, counts, is_cut } = await desk(olga);
    expect(rows).toMatchObject([
      { cause: '911', license: van.license, count: 2, severity: 'med', state: 'open', version: 0 },
      { cause: '1020', count: 1, assignee: null, may_handle: true },
    ]);
    expect(rows[0]?.newest?.value).toBe(31);
    expect(rows[0]?.ids).toHaveLength(2);
    expect(counts).toEqual({ open: 2, mine: 0, unassigned: 2, snoozed: 0, done: 0 });
    expect(is_cut).toBe(false);
    expect((await desk(vera)).rows.map(({ may_handle }) => may_handle)).toEqual([false, false]);
  });

  it('shows a matter to the colleague who has it, also without a notification of it', async () => {
    await tell(speeding);
    const pablo = await company.user({ username: `pablo${n}` }, []);
    const { body } = await matter(olga);
    expect(body.colleagues.map(({ username }) => username)).toEqual(
      expect.arrayContaining(['olga', 'otto', `pablo${n}`]),
    );
    for (const hidden of ['vera', 'pia', 'luz', 'staff'])
      expect(body.colleagues.map(({ username }) => username)).not.toContain(hidden);
    expect((await act(olga, { action: 'assign', assignee_id: pablo.id })).status).toBe(200);
    expect(await shown(pablo, { view: 'mine' })).toEqual([['911', 'assigned']]);
    expect((await matter(pablo)).body.facts).toMatchObject([{ event_type: 911, value: 20 }]);
    await company.tell();
    const { rows } = (await server.call(getNotificationList, { token: pablo.token, query: {} })).body;
    expect(rows).toMatchObject([{ event_type: 1125, detail: { user: 'olga', event: 911, cause: '911' } }]);
    // It is a notice to him alone, and no matter.
    expect(await shown(pablo)).toEqual([['911', 'assigned']]);
    expect((await act(olga, { action: 'assign', assignee_id: vera.id }, 1)).status).toBe(404);
  });

  it('keeps a rest from everybody until its time, and then brings the matter back by itself', async () => {
    await tell(speeding);
    const until = new Date(server.clock.nowMs + HOUR_MS).toISOString();
    expect((await act(olga, { action: 'snooze', until })).status).toBe(200);
    expect(await shown(otto)).toEqual([]);
    expect(await shown(otto, { view: 'snoozed' })).toEqual([['911', 'snoozed']]);
    later(61);
    expect(await shown(otto)).toEqual([['911', 'open']]);
    const past = new Date(server.clock.nowMs - 1).toISOString();
    expect((await act(otto, { action: 'snooze', until: past }, 1)).status).toBe(422);
    const far = new Date(server.clock.nowMs + 91 * DAY_MS).toISOString();
    expect((await act(otto, { action: 'snooze', until: far }, 1)).status).toBe(422);
  });

  it('closes a matter for all, with its reason, until it happens again', async () => {
    await tell({ ...speeding, minute: 1 });
    later(2);
    const unread = async (user: User) => (await server.call(getUnread, { token: user.token })).body.n;
    const before = await unread(otto);
    expect((await act(olga, end('informed', 'He knows now'))).status).toBe(200);
    expect(await unread(otto)).toBe(before - 1);
    expect(await shown(otto)).toEqual([]);
    expect((await desk(otto, { view: 'done' })).rows).toMatchObject([
      { cause: '911', state: 'done', outcome: 'informed', done_by: 'olga' },
    ]);
    const { rows: historic } = (
      await server.call(getNotificationList, {
        token: otto.token,
        query: { q: van.license, historic: 'true' },
      })
    ).body;
    expect(historic).toMatchObject([{ event_type: 911, read_at: null }]);
    expect(historic[0]?.closed_at).not.toBeNull();
    later(30);
    await tell({ ...speeding, minute: 30 });
    expect((await desk(otto)).rows).toMatchObject([
      { cause: '911', state: 'open', is_reopened: true, count: 1 },
    ]);
    expect((await matter(otto)).body.last_time).toMatchObject({
      username: 'olga',
      outcome: 'informed',
      note: 'He knows now',
    });
  });

  it('opens a matter again for a record that came late, though it happened before the end', async () => {
    await tell({ ...speeding, minute: 60 });
    later(90);
    expect((await act(olga, end('solved'))).status).toBe(200);
    await tell({ ...speeding, minute: 30 });
    expect((await desk(otto)).rows).toMatchObject([{ cause: '911', state: 'open', is_reopened: true }]);
  });

  it('closes several at once, or none of them', async () => {
    await tell(speeding);
    await tell({ code: 1020, value: 0.4 });
    const items = (versions: [number, number]) =>
      ['911', '1020'].map((cause, i) => ({ device_id: van.id, cause, version: versions[i]! }));
    const many = (versions: [number, number]) =>
      server.call(postMatterAction, {
        token: olga.token,
        body: { items: items(versions), action: end('false_alarm') },
      });
    expect((await act(otto, { action: 'comment', note: 'Mine?' }, 0, '1020')).status).toBe(200);
    expect((await many([0, 0])).status).toBe(409);
    expect(await shown(olga)).toEqual(
      expect.arrayContaining([
        ['911', 'open'],
        ['1020', 'open'],
      ]),
    );
    expect((await many([0, 1])).body).toEqual({ n: 2 });
    expect(await shown(olga)).toEqual([]);
  });
});

describe('two people at one matter', () => {
  it('the slower one is refused, hears who was faster, and sees the matter as it is', async () => {
    await tell(speeding);
    expect((await act(olga, { action: 'comment', note: 'I call him' })).status).toBe(200);
    const refused = await act(otto, end('solved'));
    expect(refused).toMatchObject({ status: 409, code: 'matter.changed' });
    expect(refused.body).toMatchObject({ error: { params: { name: 'olga' } } });
    const { body } = await matter(otto);
    expect(body).toMatchObject({ version: 1, state: 'open', comments: 1 });
    expect(body.entries).toMatchObject([{ username: 'olga', action: 'comment', note: 'I call him' }]);
    expect((await act(otto, end('solved'), 1)).status).toBe(200);
    expect((await act(otto, { action: 'reopen' }, 2)).status).toBe(200);
    expect(await shown(olga)).toEqual([['911', 'open']]);
  });

  it('the page of the other hears of it at once; the audit keeps who did what', async () => {
    await tell(speeding);
    const socket = await openSocket(await server.listen());
    const { token } = otto;
    socket.send({ task: 'login', username: 'otto', token, keep_connected: false, binary: false });
    await socket.message('login');
    expect((await act(olga, { action: 'assign', assignee_id: otto.id })).status).toBe(200);
    await socket.until(() =>
      socket.messages.some((told) => told.type === 'changed' && told.entities.includes('matter')),
    );
    socket.ws.close();
    const { rows } = await server.app.database.pool.query(
      `select username, action, after ->> 'assignee' as assignee from audit_entry
       where entity = 'matter' and after ->> 'cause' = '911' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ username: 'olga', action: 'assign', assignee: 'otto' }]);
  });

  it('two first actions at once make one matter', async () => {
    await tell(speeding);
    const both = await Promise.all([
      act(olga, { action: 'comment', note: 'a' }),
      act(otto, { action: 'comment', note: 'b' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await matter(olga)).body).toMatchObject({ version: 1, comments: 1 });
  });
});

describe('who may', () => {
  it('a viewer sees, but does not handle; nobody handles what is out of sight or did not happen', async () => {
    await tell(speeding);
    expect((await matter(vera)).body).toMatchObject({ may_handle: false, colleagues: [] });
    expect((await act(vera, { action: 'comment', note: 'x' })).code).toBe('auth.notPermitted');
    const paula = await company.user({ fleetIds: [company.fleets.south] }, everything);
    expect((await matter(paula)).status).toBe(404);
    expect((await act(paula, { action: 'comment', note: 'x' })).status).toBe(404);
    expect((await act(olga, { action: 'comment', note: 'x' }, 0, '1019')).status).toBe(404);
    expect((await act(olga, { action: 'comment', note: 'x' }, 0, '1123')).status).toBe(404);
    expect((await matter(olga, 'nonsense')).status).toBe(404);
  });

  it('own works limit the sight', async () => {
    await tell(speeding);
    const limited = (codes: string[]) => company.user({ own_works: true, work_codes: codes }, everything);
    expect((await matter(await limited(['10001']))).status).toBe(200);
    expect((await matter(await limited(['20002']))).status).toBe(404);
  });

  it('an installer handles tamperings alone, with a note that dismisses the open one', async () => {
    const start_at = new Date(server.clock.nowMs - HOUR_MS);
    await aTampering(server.app.database, { vehicle_id: van.id, kind: 'unplugged', start_at });
    const ines = await company.user({ roles: ['installer'] });
    const query = { desk: 'tamperings' };
    expect((await desk(ines, query)).rows).toMatchObject([
      { cause: '1101.unplugged', kind: 'unplugged', may_handle: true },
    ]);
    expect((await server.call(getDesk, { token: ines.token, query: { desk: 'violations' } })).status).toBe(
      404,
    );
    expect((await act(ines, end('solved'), 0, '1101.unplugged')).status).toBe(422);
    expect((await act(ines, end('solved', 'Plugged in again'), 0, '1101.unplugged')).status).toBe(200);
    expect(await shown(ines, query)).toEqual([]);
    const listed = await server.call(getTamperings, { token: ines.token, query: { q: van.license } });
    expect(listed.body.tamperings).toMatchObject([
      { open: false, dismissal: { reason: 'Plugged in again' } },
    ]);
  });
});
