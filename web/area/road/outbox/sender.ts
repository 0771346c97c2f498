import { Fault } from '#domain/fault.ts';
import { getSession, subscribeSession } from '#web/base/session/session.ts';
import { type SendOptions, send } from '#web/base/wire/wire.ts';
import { changeItem, parkItem, photosOf, readOutbox, removeItem, subscribeOutbox } from './outbox.ts';
import { delayAfter, nextToSend, type OutboxItem, verdictOf } from './queue.ts';
import { isTicketOld, regainTicket, ticketFor } from './ticket.ts';

/** The endpoints that take a road ticket. */
const PATHS = { check: '/own/check', defect: '/own/defect', receipt: '/own/receipt' } as const;
const PHOTO = '/own/photo/{key}';

/** A picture over a slow network, milliseconds. */
const PHOTO_TIMEOUT_MS = 120_000;

type Sent = Parameters<typeof send>[0];
const to = (method: 'POST' | 'PUT', path: string) =>
  ({ name: path, method, path, access: 'session' }) as Sent;

/** Sends what waits, one at a time over all windows of this browser, in the order of creation. */
async function sendAll(): Promise<void> {
  const { locks } = navigator;
  await (locks ? locks.request('traza-outbox', sendInOrder) : sendInOrder());
}

/** @throws the first failure that passes by itself: the items after it wait too */
async function sendInOrder(): Promise<void> {
  for (let item = nextToSend(await readOutbox()); item; item = nextToSend(await readOutbox()))
    await sendItem(item).catch(judge(item));
}

function judge(item: OutboxItem) {
  return async (error: unknown): Promise<void> => {
    if (!(error instanceof Fault)) throw error;
    const { code, status, params } = error;
    const verdict = verdictOf(error);
    if (verdict === 'later') throw error;
    // A second time it would go round for ever.
    if (verdict === 'again' && item.isRecorded) await changeItem(item.seq, { isRecorded: false, sent: [] });
    else if (status === 401 && (await isTicketOld(item))) await changeItem(item.seq, { ticket: null });
    else await parkItem(item.seq, { code, status, params });
  };
}

/** Sends the record, then each picture that the server lacks. Done only when it has answered for all. */
async function sendItem(item: OutboxItem): Promise<void> {
  const options: SendOptions = { token: await ticketFor(item) };
  if (!item.isRecorded) {
    const response = await send(to('POST', PATHS[item.kind]), { body: item.body } as object, options);
    // The page of a hotel network is not an answer.
    const answer = await response.json().catch(() => null);
    if (!Array.isArray(answer?.missing_photos)) throw new Fault('err.api', 0);
    await changeItem(item.seq, { isRecorded: true });
  }
  let { sent } = item.isRecorded ? item : { sent: [] as readonly string[] };
  for (const { key, blob } of await photosOf(item.key)) {
    if (sent.includes(key)) continue;
    const put = { ...options, timeoutMs: PHOTO_TIMEOUT_MS };
    const response = await send(to('PUT', PHOTO), { params: { key }, body: blob } as object, put);
    const answer = await response.json().catch(() => null);
    if (answer?.ok !== true) throw new Fault('err.api', 0);
    sent = [...sent, key];
    await changeItem(item.seq, { sent });
  }
  await removeItem(item);
}

let isRunning = false;
let isWanted = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends now, however long the pause after the last failure still is; pauses are short again. */
export function wakeSender(): void {
  failures = 0;
  tryNow();
}

function tryNow(): void {
  clearTimeout(timer);
  isWanted = true;
  if (!isRunning) void run();
}

async function run(): Promise<void> {
  isRunning = true;
  try {
    while (isWanted) {
      isWanted = false;
      await sendAll();
      failures = 0;
    }
  } catch (error) {
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(tryNow, delayAfter(failures));
    if (!(error instanceof Fault)) throw error;
  } finally {
    isRunning = false;
  }
}

const wakeIfShown = () => {
  if (document.visibilityState === 'visible') wakeSender();
};

/** From now on this page sends what waits, for any user. */
export function startSender(): void {
  addEventListener('online', wakeSender);
  document.addEventListener('visibilitychange', wakeIfShown);
  let user: string | null = null;
  // Its own user has signed in: a ticket can be had again.
  subscribeSession((): void => {
    const { isLogged, username } = getSession();
    const now = isLogged ? username : null;
    if (now === user) return;
    user = now;
    if (now) void regainTicket(now).then(wakeSender, () => undefined);
  });
  subscribeOutbox(wakeSender);
  wakeSender();
}
