import { Fault } from '#domain/fault.ts';

/** The record does not exist, or the caller may not see it (domain rules §2.4.7). */
export function notFound(): Fault {
  return new Fault('notFound', 404);
}

/**
 * Refuses an edit made from an older version than the stored one (domain rules §9.1).
 * @throws Fault `err.stale` 410
 */
export function assertCurrent(stored: { version: number }, given: { version: number }): void {
  if (stored.version !== given.version) throw new Fault('err.stale', 410);
}
