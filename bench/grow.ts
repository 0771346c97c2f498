import { getVehiclesAt } from '#api/moment.ts';
import { getNotificationList } from '#api/notification.ts';
import { daySpan } from '#domain/day.ts';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { openSession } from '#server/area/account/session/session.ts';
import { aUser } from '#server/testing/builders.ts';
import { exponent } from './growth.ts';
import { plantInbox } from './inbox-rows.ts';
import { fillDay } from './moment-day.ts';
import { fillMonth } from './report-data.ts';
import { benchRig, type Rig } from './rig.ts';
import { CENTRE, driven, fillChunks } from './search-data.ts';

/* npm run bench:growth. How the processor time of server and PostgreSQL grows with the load, for reports,
   dashboard, a moment, a search and the inbox. Each load has a database of its own. It has a month of
   journeys, a day with marks, some days of positions, and an inbox with as many rows for each vehicle. */
const LOADS = [100, 300, 1_000];
const RUNS = 7;
const SEARCHED_DAYS = 4;
const NOTIFICATIONS_A_VEHICLE = 100;
const ZONE = 'Europe/Madrid';

type Ask = (path: string, body?: object) => Promise<void>;
type Path = { name: string; run(ask: Ask): Promise<unknown> };

const costs = new Map<string, { load: number; cost: number }[]>();
for (const load of LOADS) {
  const measured = await measuredAt(load);
  for (const [name, cost] of measured) costs.set(name, [...(costs.get(name) ?? []), { load, cost }]);
}
console.info(
  `processor time, ms, of ${LOADS.map((load) => `${load.toLocaleString('en')} vehicles`).join(', ')}; exponent`,
);
for (const [name, points] of costs)
  console.info(
    [
      name.padEnd(44),
      ...points.map(({ cost }) => cost.toFixed(0).padStart(9)),
      exponent(points).toFixed(2).padStart(9),
    ].join(''),
  );

/** The processor time of each path, ms, with so many vehicles. */
async function measuredAt(vehicles: number): Promise<Map<string, number>> {
  const today = daySpan(Date.now(), ZONE).day;
  const endMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const rig = await benchRig({ vehicles, fleets: 50 }, async (store) => {
    const { pool } = store.database;
    const { vehicleIds } = store;
    await fillMonth(pool, { vehicleIds, templates: 20, sample: 0, today, days: 31 });
    await fillDay(store, endMs);
    const lastDay = Math.floor(endMs / DAY_MS) - 2;
    const days = Array.from({ length: SEARCHED_DAYS }, (_, n) => lastDay - n);
    await fillChunks(pool, driven(vehicleIds), days);
    await pool.query('vacuum analyze');
  });
  try {
    const { pool } = rig.database;
    const { rows } = await pool.query<{ id: number }>('select id from fleet where parent_id is null');
    const users = await Promise.all(
      Array.from({ length: RUNS + 1 }, () =>
        aUser(rig.database, { roles: ['system'], fleetIds: rows.map(({ id }) => id) }),
      ),
    );
    for (const { id: userId } of users.slice(0, 1))
      await plantInbox(rig, { userId, rows: vehicles * NOTIFICATIONS_A_VEHICLE });
    const [first, ...others] = await Promise.all(users.map((user) => askerOf(rig, user)));
    const measured = new Map<string, number>();
    // The dashboard keeps what it read, so only the first time counts, by several users at once.
    const before = usedMs(rig);
    await Promise.all(others.map(openDashboard));
    measured.set(`dashboard, opened by ${RUNS} users at once`, usedMs(rig) - before);
    for (const { name, run } of pathsOf(endMs)) {
      await run(first!);
      const begun = usedMs(rig);
      for (let n = 0; n < RUNS; n++) await run(first!);
      measured.set(name, (usedMs(rig) - begun) / RUNS);
    }
    return measured;
  } finally {
    await rig.close();
  }
}

function pathsOf(endMs: number): Path[] {
  const report =
    (id: string, body: object = {}) =>
    (ask: Ask) =>
      ask(`/report/${id}`, { form: 'blocks', ...body });
  const iso = (ms: number) => new Date(ms).toISOString();
  const toMs = Math.floor(endMs / DAY_MS - 1) * DAY_MS;
  const searched = { ...CENTRE, radius: 500, from: iso(toMs - SEARCHED_DAYS * DAY_MS), to: iso(toMs) };
  return [
    { name: 'R01 by day', run: report('Summary') },
    { name: 'R03', run: report('Journeys') },
    { name: 'R03 of drivers', run: report('Journeys', { variant: 'driver' }) },
    { name: 'R23', run: report('TMS') },
    {
      name: 'whole fleet at a moment',
      run: (ask) =>
        ask(`${getVehiclesAt.path}?${new URLSearchParams({ ts: iso(endMs - 5 * HOUR_MS - 400_000) })}`),
    },
    { name: `search of 500 m, ${SEARCHED_DAYS} days`, run: (ask) => ask('/geo-search', searched) },
    { name: 'inbox, first page', run: (ask) => ask(`${getNotificationList.path}?`) },
  ];
}

function openDashboard(ask: Ask): Promise<unknown> {
  const charts = ['distance', 'fuel', 'harshAcceleration', 'maxSpeedEV'].map(
    (metric) => `/chart?metric=${metric}&group=day&range=7`,
  );
  return Promise.all(['', '/charts', '/attention', ...charts].map((path) => ask(`/user/dashboard${path}`)));
}

function usedMs({ cpu }: Rig): number {
  const { server, postgres } = cpu();
  return 1_000 * (server + postgres);
}

/** Sends requests as a user, and reads the whole answer. @throws Error on any other status than success */
async function askerOf({ server, database }: Rig, user: Parameters<typeof openSession>[1]): Promise<Ask> {
  const { token } = await openSession(database, user, { keepConnected: false, nowMs: Date.now() });
  return async (path, body) => {
    const answer = await fetch(`http://127.0.0.1:${server.httpPort}/api/traza${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
}
