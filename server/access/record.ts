import { Fault } from '#domain/fault.ts';

/** What does not exist, or exists out of the caller's sight (domain rules §2.4.7). */
export function notFound(): Fault {
  return new Fault('notFound', 404);
}

/**
 * Guards an edit made from an older version than the one stored (domain rules §9.1).
 * @throws Fault `err.stale` 410
 */
export function assertCurrent(stored: { version: number }, given: { version: number }): void {
  if (stored.version !== given.version) throw new Fault('err.stale', 410);
}
