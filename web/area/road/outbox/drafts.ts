import { useCallback, useEffect, useRef, useState } from 'react';
import { fillingUser } from './kit.ts';
import { newKey, outboxChanged, photosOf } from './outbox.ts';
import type { OutboxItem, OutboxKind } from './queue.ts';
import { type Draft, readRoad, writeRoad } from './road-store.ts';

/** A picture while its form is open. */
export type DraftPhoto = { key: string; blob: Blob };

/** The drafts of the user who fills in, the newest first. */
export async function ownDrafts(): Promise<Draft[]> {
  const user = fillingUser();
  const all = await readRoad((database) => database.getAll('draft')).catch(() => []);
  return all.filter((draft) => draft.user === user).sort((a, b) => b.savedMs - a.savedMs);
}

/** Keeps a draft with exactly these pictures. @throws Fault `outbox.full`, `outbox.denied` */
async function saveDraft(draft: Draft, photos: readonly DraftPhoto[]): Promise<void> {
  const { id: owner } = draft;
  await writeRoad(['draft', 'photo'], async (transaction) => {
    const store = transaction.objectStore('photo');
    await transaction.objectStore('draft').put(draft);
    const there = await store.index('owner').getAllKeys(owner);
    const gone = there.filter((key) => !photos.some((photo) => photo.key === key));
    const added = photos.filter(({ key }) => !there.includes(key));
    await Promise.all([
      ...gone.map((key) => store.delete(key)),
      ...added.map(({ key, blob }) => store.put({ key, owner, blob })),
    ]);
  });
}

/** Begins a draft and returns its id. @throws Fault `outbox.full`, `outbox.denied` */
export async function beginDraft(kind: OutboxKind, body: unknown): Promise<string> {
  const id = newKey();
  await saveDraft({ id, kind, user: fillingUser() ?? '', body, savedMs: Date.now() }, []);
  return id;
}

/** Deletes a draft with its pictures. */
export async function dropDraft(id: string): Promise<void> {
  await writeRoad(['draft', 'photo'], async (transaction) => {
    const store = transaction.objectStore('photo');
    const keys = await store.index('owner').getAllKeys(id);
    await Promise.all([transaction.objectStore('draft').delete(id), ...keys.map((key) => store.delete(key))]);
  });
}

/** Makes a draft of a refused item, all or nothing, and returns its id. */
export async function reopenItem(item: OutboxItem, body: unknown): Promise<string> {
  const id = newKey();
  await writeRoad(['item', 'draft', 'photo'], async (transaction) => {
    const store = transaction.objectStore('photo');
    const photos = await store.index('owner').getAll(item.key);
    await Promise.all([
      transaction
        .objectStore('draft')
        .put({ id, kind: item.kind, user: item.user, body, savedMs: Date.now() }),
      transaction.objectStore('item').delete(item.seq),
      ...photos.map((photo) => store.put({ ...photo, owner: id })),
    ]);
  });
  await outboxChanged();
  return id;
}

/** A draft that is open: what was filled in, and its pictures. */
export type OpenDraft<Body> = { body: Body; photos: readonly DraftPhoto[] };

/**
 * Opens a draft; every change is kept at once. `null`: there is none. A change that could not be kept stays
 * on the screen, with the reason in `failure`.
 */
export function useKeptDraft<Body>(id: string) {
  const [open, setOpen] = useState<OpenDraft<Body> | null | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(null);
  const user = useRef<string>('');
  const kind = useRef<OutboxKind>('check');
  useEffect(() => {
    let isHere = true;
    async function load() {
      const found = await readRoad((database) => database.get('draft', id));
      const photos = found ? await photosOf(id) : [];
      if (!isHere) return;
      if (found) [user.current, kind.current] = [found.user, found.kind];
      setOpen(found ? { body: found.body as Body, photos } : null);
    }
    load().catch(() => setOpen(null));
    return () => {
      isHere = false;
    };
  }, [id]);
  const change = useCallback(
    (next: OpenDraft<Body>) => {
      setOpen(next);
      const draft = { id, kind: kind.current, user: user.current, body: next.body, savedMs: Date.now() };
      saveDraft(draft, next.photos).then(() => setFailure(null), setFailure);
    },
    [id],
  );
  return { open, change, failure };
}
