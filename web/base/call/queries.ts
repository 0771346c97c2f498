import { type Query, QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#api/endpoint.ts';
import type { Entity } from '#api/entity.ts';
import { Fault } from '#domain/fault.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The sources of an answer. */
    queryMeta: { of: readonly Entity[] };
  }
}

/**
 * A refused request stays refused. One that failed on the way is tried once more at once. After a second
 * failure, within 3 s, the screen shows it and offers to try again. All queries run again by themselves once
 * the network or the live connection is back.
 */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof Fault && (error.status === 0 || error.status >= 500);
}

/** Before the second attempt, milliseconds. */
const RETRY_MS = 500;

/** All answers of the server, shared by screens. Emptied when a session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: isWorthRetrying,
      retryDelay: RETRY_MS,
      refetchOnWindowFocus: false,
      // Without a network a query fails visibly. By default it would wait, and the screen with it, as if it
      // were loading.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});

/**
 * Changes of others are read again after this time, together with everything else that changes meanwhile,
 * milliseconds. The second part is random, so that the pages of a whole company do not call at the same
 * moment.
 */
const SOON_MS = 500;
const SPREAD_MS = 1_000;

const due = new Set<Entity>();
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<unknown> = Promise.resolve();
let writes = 0;

/** Marks answers as old. Queries on the screen run again now, all others when they are next shown. */
function markDue(isGone: (query: Query) => boolean = () => false): void {
  clearTimeout(timer);
  timer = undefined;
  const entities = new Set(due);
  due.clear();
  const isOld = ({ meta }: Query) => meta?.of.some((entity) => entities.has(entity)) ?? false;
  const marked = { predicate: (query: Query) => isOld(query) && isGone(query), refetchType: 'none' } as const;
  void queryClient.invalidateQueries(marked);
  asking = queryClient.invalidateQueries({ predicate: (query) => isOld(query) && !isGone(query) });
}

/** Another user changed these entities: all answers made from them are old. */
export function markStale(entities: readonly Entity[]): void {
  for (const entity of entities) due.add(entity);
  timer ??= setTimeout(markDue, SOON_MS + Math.random() * SPREAD_MS);
}

/** No messages came for a while: every answer that may have changed is old. */
export function markAllStale(): void {
  markStale(
    queryClient
      .getQueryCache()
      .findAll()
      .flatMap(({ meta }) => meta?.of ?? []),
  );
}

/** Resolves when all queries on the screen that the last write made old have run again. */
export function refreshed(): Promise<unknown> {
  return asking;
}

/**
 * Sends a write and marks everything it changes as old, even when it is refused: the user may have decided on
 * an old screen. During other writes, as when many records are changed, the screen reads now and then; after
 * the last one it reads at once. A deleted record is not read again.
 */
export async function writing<Answer>(
  { changes = [], method }: Pick<Endpoint, 'changes' | 'method'>,
  params: object,
  send: () => Promise<Answer>,
): Promise<Answer> {
  let isDone = false;
  writes += 1;
  try {
    const answer = await send();
    isDone = true;
    return answer;
  } finally {
    writes -= 1;
    markStale(changes);
    if (writes === 0) markDue((query) => isDone && method === 'DELETE' && isOf(query, params));
  }
}

/** Does the query name the same record in its path? */
function isOf({ queryKey }: Query, params: object): boolean {
  const asked = (queryKey[1] as { params?: Record<string, unknown> } | undefined)?.params;
  const named = Object.entries(params);
  return named.length > 0 && named.every(([name, value]) => String(asked?.[name]) === String(value));
}
