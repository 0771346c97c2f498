import { getNotificationList, postNotificationsRead } from '#api/notification.ts';
import { openSession } from '#server/area/account/session/session.ts';
import { aUser } from '#server/testing/builders.ts';
import { plantInbox } from './inbox-rows.ts';
import { benchRig, percentile, type Rig } from './rig.ts';

/* npm run bench:inbox. A user has a million notifications of 90 days. Measures pages and marking over
   HTTP: with all unread, with all marked as read at once, and with all of that written into the rows. */
const ROWS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000);
const RUNS = 15;

const rig = await benchRig({ vehicles: 1_000, fleets: 50 });
try {
  const { token, userId } = await signIn(rig);
  await plantInbox(rig, { userId, rows: ROWS });
  const ask = caller(rig, token);
  const rows: Record<string, unknown>[] = [];
  const pages = async (state: string) => {
    rows.push(await timed(`${state}: first page`, () => ask.page({})));
    rows.push(await timed(`${state}: page 50`, () => ask.page({}, 50)));
    rows.push(await timed(`${state}: historic page`, () => ask.page({ historic: 'true' })));
    rows.push(await timed(`${state}: one event`, () => ask.page({ codes: '911' })));
    rows.push(await timed(`${state}: one fleet`, () => ask.page({ fleets: '7' })));
    rows.push(await timed(`${state}: one plate`, () => ask.page({ q: 'B000500' })));
  };
  await pages('all unread');
  rows.push(await timed('mark a fiftieth (one fleet)', () => ask.read({ fleets: '9' }), 1));
  rows.push(await timed('mark one severity', () => ask.read({ severities: 'info' }), 1));
  rows.push(await timed('mark all', () => ask.read({}), 1));
  await pages('all marked');
  console.table(rows);
} finally {
  await rig.close();
}

async function signIn({ database }: Rig): Promise<{ token: string; userId: number }> {
  const { rows } = await database.pool.query<{ id: number }>('select id from fleet where parent_id is null');
  const user = await aUser(database, { roles: ['manager'], fleetIds: rows.map(({ id }) => id) });
  const { token } = await openSession(database, user, { keepConnected: false, nowMs: Date.now() });
  return { token, userId: user.id };
}

function caller({ server }: Rig, token: string) {
  const url = (path: string, query: Readonly<Record<string, string>>) =>
    `http://127.0.0.1:${server.httpPort}/api/traza${path}?${new URLSearchParams(query)}`;
  const headers = { authorization: `Bearer ${token}` };
  const page = async (query: Readonly<Record<string, string>>, nth = 1): Promise<void> => {
    let cursor: string | null = null;
    if (nth > 1) cursor = `${Date.now() - (nth * 100 * 90 * 86_400_000) / ROWS}-${ROWS}`.replace(/\.\d+/, '');
    const response = await fetch(url(getNotificationList.path, { ...query, ...(cursor && { cursor }) }), {
      headers,
    });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
  };
  const read = async (query: Readonly<Record<string, string>>): Promise<void> => {
    const response = await fetch(url(postNotificationsRead.path, query), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    });
    if (!response.ok) throw new Error(await response.text());
  };
  return { page, read };
}

async function timed(what: string, work: () => Promise<void>, runs = RUNS): Promise<Record<string, unknown>> {
  const took: number[] = [];
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  return {
    what,
    'median ms': Math.round(percentile(took, 0.5)),
    'slowest ms': Math.round(took.at(-1) ?? Number.NaN),
  };
}
