import type { Database } from '#server/base/db/database.ts';

/** How long figures are good at least, and how many times as long as it took to read them, milliseconds. */
const LEAST_MS = 30_000;
const TIMES_READING = 100;
/** Figures are read again so long before they are too old, milliseconds: longer than one turn of `keepFiguresFresh`. */
const AHEAD_MS = 45_000;
/** Questions whose figures are kept; the oldest is forgotten first. */
const MOST = 60;

type Kept = { value: Promise<unknown>; untilMs: number };

const KEPT = new WeakMap<object, Map<string, Kept>>();

function keptOf(database: Database): Map<string, Kept> {
  const known = KEPT.get(database) ?? new Map<string, Kept>();
  KEPT.set(database, known);
  return known;
}

/**
 * Figures that many users ask for at the same time, read once: all who ask while they are read wait for the same answer. What took
 * long to read is kept longer. They are of all fleets, so whoever passes them on leaves out what the caller may not see.
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

/** Reads figures again that will soon be too old, while those that are kept go on being passed on. */
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
  // Else they were forgotten meanwhile: what was read may be from before the change.
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

/** Forgets the figures whose names begin so, because what they are made of has changed. */
export function forgetKept(database: Database, beginning: string): void {
  const all = keptOf(database);
  for (const name of all.keys()) if (name.startsWith(beginning)) all.delete(name);
}
