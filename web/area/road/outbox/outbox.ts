import { useSyncExternalStore } from 'react';
import { rememberWaiting } from '#web/base/session/road-memory.ts';
import { fillingUser, storedTicket } from './kit.ts';
import type { OutboxItem, OutboxKind, Refusal } from './queue.ts';
import { type KeptPhoto, readRoad, writeRoad } from './road-store.ts';

/** A picture of a record. Its key stands in the `photos` of the record's body too. */
export type OutboxPhoto = { key: string; blob: Blob };

/** A key for a record or a picture, by which the server stores it once. */
export const newKey = (): string => crypto.randomUUID();

let items: readonly OutboxItem[] = [];
let isRead = false;
const listeners = new Set<() => void>();

/** Other windows have the same store. */
const channel = new BroadcastChannel('traza-outbox');
channel.onmessage = () => void readItems();

/** Calls back when the items change. Returns a function that stops it. */
export function subscribeOutbox(listener: () => void): () => void {
  listeners.add(listener);
  if (!isRead) void readItems();
  return () => listeners.delete(listener);
}

async function readItems(): Promise<void> {
  isRead = true;
  items = await readRoad((database) => database.getAll('item')).catch(() => []);
  rememberWaiting(items.length);
  for (const listener of listeners) listener();
}

/** Reads the items again, here and in the other windows. */
export async function outboxChanged(): Promise<void> {
  channel.postMessage('changed');
  await readItems();
}

/** All items, the oldest first. */
export const readOutbox = (): Promise<OutboxItem[]> => readRoad((database) => database.getAll('item'));

/**
 * Keeps a filled record with its pictures until the server has all of it. Resolves once it is on the disk,
 * so the screen may say that it is safe. `label` names it in the list: the plate. `draft`: the draft that it
 * ends. @throws Fault `outbox.full`, `outbox.denied`
 */
export async function enqueue(
  kind: OutboxKind,
  body: { key: string },
  photos: readonly OutboxPhoto[],
  { label = '', draft }: { label?: string; draft?: string } = {},
): Promise<void> {
  const user = fillingUser();
  if (!user) throw new Error('nobody was ever signed in here');
  const item: Omit<OutboxItem, 'seq'> = {
    ...{ key: body.key, kind, body, label, user },
    ticket: await storedTicket(user),
    createdMs: Date.now(),
    isRecorded: false,
    sent: [],
    parked: null,
  };
  await writeRoad(['item', 'photo', 'draft'], async (transaction) => {
    const [inItems, inPhotos] = [transaction.objectStore('item'), transaction.objectStore('photo')];
    await Promise.all([
      inItems.add(item as OutboxItem),
      ...photos.map(({ key, blob }) => inPhotos.put({ key, owner: body.key, blob })),
      ...(draft ? [transaction.objectStore('draft').delete(draft)] : []),
    ]);
  });
  await outboxChanged();
}

/** The pictures of a record or a draft. */
export function photosOf(owner: string): Promise<KeptPhoto[]> {
  return readRoad((database) => database.getAllFromIndex('photo', 'owner', owner));
}

/** Changes parts of an item, if it is still there. */
export async function changeItem(seq: number, change: Partial<Omit<OutboxItem, 'seq'>>): Promise<void> {
  await writeRoad(['item'], async (transaction) => {
    const store = transaction.objectStore('item');
    const found = await store.get(seq);
    if (found) await store.put({ ...found, ...change });
  });
  await outboxChanged();
}

/** Removes an item with its pictures: the server has all of it, or its user deleted it. */
export async function removeItem({ seq, key }: Pick<OutboxItem, 'seq' | 'key'>): Promise<void> {
  const photos = await readRoad((database) => database.getAllKeysFromIndex('photo', 'owner', key));
  await writeRoad(['item', 'photo'], async (transaction) => {
    await Promise.all([
      transaction.objectStore('item').delete(seq),
      ...photos.map((photo) => transaction.objectStore('photo').delete(photo)),
    ]);
  });
  await outboxChanged();
}

/** Leaves an item to a person, who sees the reason. */
export const parkItem = (seq: number, parked: Refusal): Promise<void> => changeItem(seq, { parked });

/** A new ticket of a user: what waits for it goes on. */
export async function giveTicket(user: string, ticket: string): Promise<void> {
  await writeRoad(['item'], async (transaction) => {
    const store = transaction.objectStore('item');
    for (const item of await store.getAll()) {
      if (item.user !== user) continue;
      const parked = item.parked?.status === 401 ? null : item.parked;
      await store.put({ ...item, ticket, parked });
    }
  });
  await outboxChanged();
}

const current = () => items;

/** The items that wait in this phone, the oldest first. */
export function useOutbox(): readonly OutboxItem[] {
  return useSyncExternalStore(subscribeOutbox, current);
}
