import { type Query, QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#api/endpoint.ts';
import type { Entity } from '#api/entity.ts';
import { Fault } from '#domain/fault.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** What an answer is made of. */
    queryMeta: { of: readonly Entity[] };
  }
}

/** What was refused stays refused; what failed on the way is tried twice more. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof Fault && (error.status === 0 || error.status >= 500);
}

/** Every answer of the server that screens share. Emptied when a session ends. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: isWorthRetrying, refetchOnWindowFocus: false } },
});

/**
 * What others change is asked again this much later, together with whatever else changes meanwhile, milliseconds; the second part
 * differs by page, so that the pages of a whole company do not ask in one moment.
 */
const SOON_MS = 500;
const SPREAD_MS = 1_000;

const due = new Set<Entity>();
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<unknown> = Promise.resolve();
let writes = 0;

/** Marks what is due as old: what is on screen is asked again, all else when it is next shown. */
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

/** All that is made of these is old: somebody else changed them. */
export function markStale(entities: readonly Entity[]): void {
  for (const entity of entities) due.add(entity);
  timer ??= setTimeout(markDue, SOON_MS + Math.random() * SPREAD_MS);
}

/** Everything that can have changed may have: nobody told for a while. */
export function markAllStale(): void {
  markStale(
    queryClient
      .getQueryCache()
      .findAll()
      .flatMap(({ meta }) => meta?.of ?? []),
  );
}

/** Has everything on screen been asked again that the last write made old? */
export function refreshed(): Promise<unknown> {
  return asking;
}

/**
 * Sends a write, and marks all that it changes as old, refused or not: what was refused may have been decided on an old screen. While
 * others are under way, as in a change of many records, the screen asks now and then, after the last one at once. A deleted record is
 * not asked for again.
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

/** Does the question name the same record in its path? */
function isOf({ queryKey }: Query, params: object): boolean {
  const asked = (queryKey[1] as { params?: Record<string, unknown> } | undefined)?.params;
  const named = Object.entries(params);
  return named.length > 0 && named.every(([name, value]) => String(asked?.[name]) === String(value));
}
