import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getNotificationList,
  getNotifications,
  getUnread,
  postNotificationsRead,
} from '#api/notification.ts';
import { getSubscriptions, postSubscriptionPreview, putSubscriptions } from '#api/subscription.ts';
import { EVENT_CODES } from '#domain/notification/event-catalogue.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aVehicle } from '#server/testing/builders.ts';
import { aSubscription, notifiedCompany } from '#server/worker/notify/notified.builder.ts';
import { settleReads } from '#server/worker/notify/settle-reads.ts';

let server: TestApp;
let company: Awaited<ReturnType<typeof notifiedCompany>>;
beforeAll(async () => {
  server = await testApp();
  company = await notifiedCompany(server);
});
afterAll(() => server.close());

type User = Awaited<ReturnType<typeof company.user>>;
const list = async ({ token }: User, query: Record<string, string> = {}) =>
  (await server.call(getNotificationList, { token, query })).body;
const codes = async (user: User, query: Record<string, string> = {}) =>
  (await list(user, query)).rows.map(({ event_type }) => event_type);
const read = async ({ token }: User, query: Record<string, string>, body: object = {}) =>
  (await server.call(postNotificationsRead, { token, query, body })).body.n;
const everything = EVENT_CODES.map((code) => aSubscription({ code }));

describe('the inbox', () => {
  it('shows the newest first in pages, without what has a screen of its own', async () => {
    const user = await company.user({}, everything);
    await company.tell(
      { code: 1101, kind: 'unplugged', minute: 9 },
      { code: 903, value: 200, minute: 1 },
      { code: 1063, minute: 3 },
      { code: 1020, value: 0.4, minute: 2, lat: 40.4, lng: -3.7 },
    );
    const first = await list(user, { page_size: '2' });
    expect(first.rows).toMatchObject([
      { event_type: 1063, count: 1, read_at: null },
      { event_type: 1020, value: 0.4, lat: 40.4, lng: -3.7, license: 'VAN1', severity: 'med' },
    ]);
    expect(first.total_unread).toBe(3);
    const second = await list(user, { page_size: '2', cursor: first.next_cursor! });
    expect(second).toMatchObject({ rows: [{ event_type: 903 }], next_cursor: null });
    const { username, token } = user;
    const answer = await server.call(getNotifications, { token, params: { username } });
    expect(answer.body.response.map(({ event_type }) => event_type)).toEqual([1063, 1020, 903]);
  });

  it('is narrowed by event, severity, fleet, day and name', async () => {
    const user = await company.user({}, everything);
    const bus = await aVehicle(server.app.database, { fleet_id: company.fleets.south, license: 'BUS9' });
    await company.tell(
      { code: 901 },
      { code: 1036, value: 3, minute: 1 },
      { code: 1063, vehicleId: bus.id, minute: 24 * 60 },
    );
    expect(await codes(user, { codes: '901,1063' })).toEqual([1063, 901]);
    expect(await codes(user, { severities: 'high,info' })).toEqual([1036, 901]);
    expect(await codes(user, { fleets: String(company.fleets.south) })).toEqual([1063]);
    expect(await codes(user, { from: '2026-03-03' })).toEqual([1063]);
    expect(await codes(user, { to: '2026-03-02' })).toEqual([1036, 901]);
    expect(await codes(user, { q: 'bus9' })).toEqual([1063]);
    expect(await codes(user, { q: 'bus', codes: '901' })).toEqual([]);
  });

  it('finds what a filter leaves, however long ago it was, in pages', async () => {
    const { south } = company.fleets;
    const user = await company.user({}, everything);
    const bus = await aVehicle(server.app.database, { fleet_id: south });
    const events = [901, 902, 903, 904] as const;
    for (const code of events) await company.tell({ code, vehicleId: bus.id }, { code });
    // Today, a week ago, three weeks ago and two months ago.
    for (const [n, code] of events.entries())
      await server.app.database.pool.query(
        `with fact as (
           update told_event set at = at - make_interval(days => $3) where code = $2 and $1 = any(user_ids) returning id
         )
         update notification set first_at = first_at - make_interval(days => $3), at = at - make_interval(days => $3)
         where told_id in (select id from fact)`,
        [user.id, code, [0, 7, 21, 60][n]],
      );
    const filter = { fleets: String(south), page_size: '3' };
    const first = await list(user, filter);
    expect(first.rows.map(({ event_type }) => event_type)).toEqual([901, 902, 903]);
    expect(await codes(user, { ...filter, cursor: first.next_cursor! })).toEqual([904]);
  });

  it('is in the order of the last time, also where something happened again long after the first', async () => {
    const user = await company.user({}, everything);
    await company.tell(
      { code: 901 },
      { code: 902, minute: 13 },
      { code: 904, value: 15, minute: 14 },
      { code: 1063, minute: 27 },
    );
    // Both are found together, and counted in the older notification.
    await company.tell({ code: 901, minute: 14 }, { code: 901, minute: 28 });
    const pages: number[][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { rows, next_cursor } = await list(user, { page_size: '1', ...(cursor && { cursor }) });
      pages.push(rows.map(({ event_type }) => event_type));
      cursor = next_cursor;
    }
    expect(pages).toEqual([[901], [1063], [904], [902]]);
    expect((await list(user)).rows.map(({ event_type, count }) => [event_type, count])).toEqual([
      [901, 3],
      [1063, 1],
      [904, 1],
      [902, 1],
    ]);
    expect(await codes(user, { codes: '901', from: '2026-03-02' })).toEqual([901]);
  });

  it('shows nothing of a fleet that its user no longer sees', async () => {
    const user = await company.user({ fleetIds: [company.fleets.north] }, everything);
    await company.tell({ code: 1063 });
    expect(await codes(user)).toEqual([1063]);
    await server.app.database.pool.query('update user_fleet set fleet_id = $1 where user_id = $2', [
      company.fleets.south,
      user.id,
    ]);
    expect(await list(user)).toMatchObject({ rows: [], total_unread: 0 });
  });
});

describe('what has been read', () => {
  const unread = async ({ token }: User) => (await server.call(getUnread, { token })).body.n;
  const three = async () => {
    const user = await company.user({}, everything);
    await company.tell({ code: 901 }, { code: 902, minute: 1 }, { code: 903, minute: 2, value: 200 });
    return user;
  };

  it('goes to the historic list: one, all of some events, all of a filter, all', async () => {
    const user = await three();
    const other = await company.user({}, everything);
    const [newest] = (await list(user)).rows;
    expect(await read(other, {}, { ids: [newest!.id] })).toBe(0);
    expect(await read(user, {}, { ids: [newest!.id] })).toBe(1);
    expect(await read(user, {}, { ids: [newest!.id] })).toBe(0);
    expect(await codes(user, { historic: 'true' })).toEqual([903]);
    expect(await read(user, { severities: 'info', to: '2026-03-01' })).toBe(0);
    expect(await read(user, { codes: '902' })).toBe(1);
    expect(await codes(user)).toEqual([901]);
    expect(await read(user, { q: 'VAN1' })).toBe(1);
    expect(await unread(user)).toBe(0);
    const { rows, total_unread } = await list(user, { historic: 'true' });
    expect(rows.map(({ event_type, read_at }) => [event_type, read_at])).toEqual(
      [903, 902, 901].map((code) => [code, new Date(NOW).toISOString()]),
    );
    expect(total_unread).toBe(0);
    await company.tell({ code: 901, minute: 20 });
    expect(await codes(user)).toEqual([901]);
    expect(await read(user, {})).toBe(1);
    expect(await unread(user)).toBe(0);
  });

  it('is the same before and after the job has written it into every row', async () => {
    await settleReads(server.app);
    const user = await three();
    await read(user, {});
    await company.tell({ code: 901, minute: 30 });
    const lists = async () => [await list(user), await list(user, { historic: 'true' })];
    const before = await lists();
    expect(before.map(({ rows }) => rows.length)).toEqual([1, 3]);
    expect(await settleReads(server.app, 2)).toBe(3);
    expect(await settleReads(server.app, 2)).toBe(0);
    expect(await lists()).toEqual(before);
  });

  it('need not be read any more after 90 days', async () => {
    const user = await three();
    server.clock.nowMs = NOW + 90 * 86_400_000 + 61_000;
    const token = await server.tokenOf(user);
    expect(await codes({ ...user, token })).toEqual([903]);
    expect(await codes({ ...user, token }, { historic: 'true' })).toEqual([902, 901]);
    server.clock.nowMs = NOW;
  });
});

describe('subscriptions', () => {
  const put = ({ token }: User, body: object) => server.call(putSubscriptions, { token, body });

  it('are the defaults until a first choice, and are changed as a whole', async () => {
    const user = await company.user();
    const { token } = user;
    const fresh = (await server.call(getSubscriptions, { token })).body;
    expect(fresh.version).toBe(0);
    expect(fresh.rows.map(({ code }) => code)).toEqual([
      ...[903, 911, 1005, 1036, 1050, 1060, 1061, 1062, 1090, 1091, 1101, 1103, 1121, 1122, 1123, 1125],
      ...[1126, 1128],
    ]);
    const rows = [
      aSubscription({ code: 904, value: 30, channels: ['email'], fleet_ids: [company.fleets.south] }),
      aSubscription({ code: 904, value: 60 }),
    ];
    expect((await put(user, { version: 0, rows })).body).toEqual({ version: 1 });
    expect((await server.call(getSubscriptions, { token })).body).toMatchObject({ version: 1, rows });
    expect((await put(user, { version: 0, rows: [] })).code).toBe('err.stale');
    expect((await put(user, { version: 1, rows: [] })).body).toEqual({ version: 2 });
    expect((await server.call(getSubscriptions, { token })).body).toMatchObject({ version: 2, rows: [] });
  });

  it('are followed at once', async () => {
    const user = await company.user({}, []);
    await put(user, { version: 1, rows: [aSubscription({ code: 904, value: 30 })] });
    await company.tell({ code: 904, value: 15 }, { code: 904, value: 30, minute: 15 });
    expect(await company.told(user)).toEqual([[904, 1]]);
  });

  it.each([
    ['a step that is not offered', { code: 904, value: 7 }, 422],
    ['a value out of range', { code: 1036, value: 20 }, 422],
    ['an unknown kind', { code: 1102, kinds: ['LATE'] }, 422],
    ['places of an event without', { code: 911, place_ids: [1] }, 422],
    ['no channel', { code: 911, channels: [] }, 422],
    ['a fleet out of sight', { code: 911, fleet_ids: [-1] }, 404],
  ])('refuse %s', async (_, row, status) => {
    const user = await company.user();
    const fleet_ids = 'fleet_ids' in row ? [company.fleets.foreign] : null;
    const rows = [{ ...aSubscription({ code: 911 }), ...row, fleet_ids }];
    expect((await put(user, { version: 0, rows })).status).toBe(status);
  });

  it('refuse what the role is not told of, and more than 200', async () => {
    const costs = await company.user({ roles: ['cost_manager'] });
    expect((await put(costs, { version: 0, rows: [aSubscription({ code: 911 })] })).status).toBe(404);
    const user = await company.user();
    const rows = Array.from({ length: 201 }, () => aSubscription({ code: 911 }));
    expect((await put(user, { version: 0, rows })).status).toBe(422);
    expect((await put(user, { version: 0, rows: rows.slice(1) })).status).toBe(200);
  });

  it('say beforehand what they would have told, exactly as it is told', async () => {
    await server.app.database.pool.query('delete from raised_event');
    const rows = [aSubscription({ code: 904, value: 30 }), aSubscription({ code: 1020, value: 0.4 })];
    const user = await company.user({}, rows);
    const asking = await company.user({}, []);
    const foreign = await aVehicle(server.app.database, { fleet_id: company.fleets.foreign });
    await company.tell(
      { code: 904, value: 15 },
      { code: 904, value: 30, minute: 15 },
      { code: 1020, value: 0.4, minute: 20 },
      { code: 1020, value: 0.39, minute: 21 },
      { code: 1020, value: 0.5, minute: 34 },
      { code: 1020, value: 0.5, minute: 35 },
      { code: 1020, value: 0.6, minute: 36, vehicleId: foreign.id },
      { code: 911, minute: 40 },
    );
    server.clock.nowMs = NOW + 3_600_000;
    const { token } = asking;
    const { body } = await server.call(postSubscriptionPreview, { token, body: { rows } });
    server.clock.nowMs = NOW;
    // Braking at 20 and 34 is one notification, at 35 another; idling reached 30 minutes once.
    expect(body).toMatchObject({
      since: new Date(NOW + 3_600_000 - 7 * 86_400_000).toISOString(),
      total: 3,
      coalesced: 1,
      by_code: [
        { code: 1020, n: 2 },
        { code: 904, n: 1 },
      ],
    });
    const shown = (rows: { event_type: number; timestamp: string; count: number }[]) =>
      rows.map(({ event_type, timestamp, count }) => [event_type, timestamp, count]);
    expect(shown(body.list)).toEqual(shown((await list(user)).rows));
  });
});
