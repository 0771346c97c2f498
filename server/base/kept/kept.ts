import type { Database } from '#server/base/db/database.ts';

/** The least time for which figures count as fresh, and the multiple of their reading time, milliseconds. */
const LEAST_MS = 30_000;
const TIMES_READING = 100;
/**
 * Figures are read again this long before they become too old, milliseconds: longer than one turn of
 * `keepFiguresFresh`.
 */
const AHEAD_MS = 45_000;
/** The most questions whose figures are kept; the oldest is dropped first. */
const MOST = 60;

type Kept = { value: Promise<unknown>; untilMs: number };

const KEPT = new WeakMap<object, Map<string, Kept>>();

function keptOf(database: Database): Map<string, Kept> {
  const known = KEPT.get(database) ?? new Map<string, Kept>();
  KEPT.set(database, known);
  return known;
}

/**
 * Figures that many users need at the same time, read once: all who request them during the reading wait for
 * the same answer. Figures that took long to read are kept longer. They cover all fleets, so the caller must
 * leave out figures that the user may not see.
 */
export async function kept<Value>(
  database: Database,
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const known = keptOf(database).get(name);
  if (known && performance.now() < known.untilMs) return known.value as Promise<Value>;
  return readNow(database, name, read);
}

/** Reads figures again that will soon be too old; until then the kept ones are used. */
export async function keepFresh(
  database: Database,
  name: string,
  read: () => Promise<unknown>,
): Promise<void> {
  const known = keptOf(database).get(name);
  if (!known) return void (await readNow(database, name, read));
  if (performance.now() + AHEAD_MS < known.untilMs) return;
  const beganMs = performance.now();
  const value = await read();
  // Otherwise they were dropped meanwhile, and the reading may be older than the change.
  if (keptOf(database).get(name) === known)
    keptOf(database).set(name, { value: Promise.resolve(value), untilMs: goodUntil(beganMs) });
}

async function readNow<Value>(database: Database, name: string, read: () => Promise<Value>): Promise<Value> {
  const all = keptOf(database);
  const beganMs = performance.now();
  const mine: Kept = { value: read(), untilMs: Number.POSITIVE_INFINITY };
  all.delete(name);
  all.set(name, mine);
  if (all.size > MOST) all.delete(all.keys().next().value!);
  try {
    const value = (await mine.value) as Value;
    mine.untilMs = goodUntil(beganMs);
    return value;
  } catch (error) {
    if (all.get(name) === mine) all.delete(name);
    throw error;
  }
}

function goodUntil(beganMs: number): number {
  const endedMs = performance.now();
  return endedMs + Math.max(LEAST_MS, TIMES_READING * (endedMs - beganMs));
}

/** Drops the figures whose names begin like this, because their data has changed. */
export function forgetKept(database: Database, beginning: string): void {
  const all = keptOf(database);
  for (const name of all.keys()) if (name.startsWith(beginning)) all.delete(name);
}
