import { MapFault } from './map-fault.ts';

/** Builds are kept for some days, and today's may not be ready. */
const DAYS = 10;
const DAY_MS = 86_400_000;
/** An answer to the question for a build has to arrive within this, milliseconds. */
const ANSWER_MS = 30_000;

/**
 * The address of the newest archive: `{date}` in the pattern is a day such as 20261128, from today backwards
 * the first one that is there. A pattern without it is the address.
 * @throws MapFault when none of the last days is there, or the server does not answer
 */
export async function newestBuild(
  pattern: string,
  { nowMs, signal }: { nowMs: number; signal: AbortSignal },
): Promise<string> {
  if (!pattern.includes('{date}')) return pattern;
  for (let day = 0; day < DAYS; day++) {
    const date = new Date(nowMs - day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
    const address = pattern.replaceAll('{date}', date);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
    const response = await fetch(address, { method: 'HEAD', signal: limit }).catch((error: Error) => {
      signal.throwIfAborted();
      const { code, message } = (error.cause ?? error) as { code?: string; message: string };
      throw new MapFault(`${address}: ${code ?? message}`, 'unreachable');
    });
    if (response.ok) return address;
    if (response.status !== 404 && response.status !== 403)
      throw new MapFault(`${address}: the server answers ${response.status}`, 'unreachable');
  }
  throw new MapFault(`${pattern}: no build of the last ${DAYS} days is there`, 'noBuild');
}
