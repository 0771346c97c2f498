import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { Fault } from '#domain/fault.ts';
import type { OutboxItem, OutboxKind } from './queue.ts';

/** A picture that waits. `owner`: the key of its record, or the id of its draft. */
export type KeptPhoto = { key: string; owner: string; blob: Blob };

/** A form as far as it is filled in, kept at every answer. `body` is as the form wants it back. */
export type Draft = { id: string; kind: OutboxKind; user: string; body: unknown; savedMs: number };

interface RoadSchema extends DBSchema {
  item: { key: number; value: OutboxItem };
  photo: { key: string; value: KeptPhoto; indexes: { owner: string } };
  draft: { key: string; value: Draft };
  /** All that the phone needs without signal, by name. */
  kit: { key: string; value: unknown };
}

const NAME = 'traza-road';

/** `strict`: a transaction is complete only once it is on the disk. */
const DURABLE = { durability: 'strict' } as const;

let opened: Promise<IDBPDatabase<RoadSchema>> | null = null;

function open(): Promise<IDBPDatabase<RoadSchema>> {
  opened ??= openDB<RoadSchema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('item', { keyPath: 'seq', autoIncrement: true });
      database.createObjectStore('photo', { keyPath: 'key' }).createIndex('owner', 'owner');
      database.createObjectStore('draft', { keyPath: 'id' });
      database.createObjectStore('kit');
    },
    // A newer page in another window waits for this one.
    blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = null;
    },
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

type Place = 'item' | 'photo' | 'draft' | 'kit';
type Writing = IDBPTransaction<RoadSchema, Place[], 'readwrite'>;

/** The fault of a failed write: no space, or a browser that keeps nothing. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  return new Fault(error.name === 'QuotaExceededError' ? 'outbox.full' : 'outbox.denied', 0);
}

/**
 * Writes in one transaction, all or nothing. Resolves when it is on the disk. `work` may wait only for the
 * transaction itself. @throws Fault `outbox.full`, `outbox.denied`
 */
export async function writeRoad(places: Place[], work: (transaction: Writing) => unknown): Promise<void> {
  try {
    const transaction = (await open()).transaction(places, 'readwrite', DURABLE);
    // The first refused request says why; the end only says that all was given up.
    await Promise.all([work(transaction), transaction.done]);
  } catch (error) {
    throw faultOf(error);
  }
}

/** Reads. @throws Fault `outbox.denied` when the browser keeps nothing */
export async function readRoad<Answer>(
  work: (database: IDBPDatabase<RoadSchema>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work(await open());
  } catch (error) {
    throw faultOf(error);
  }
}
