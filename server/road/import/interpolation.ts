import type { House } from '#domain/road/encode-tile.ts';

/**
 * A line of house numbers between mapped ones
 * (https://wiki.openstreetmap.org/wiki/Addresses#Using_interpolation).
 */
export type Interpolation = { kind: string; street: string | null; refs: readonly number[] };
/** A numbered node of such a line. */
export type NumberedNode = { lat: number; lng: number; house: House | null };

/** More numbers between two mapped ones are a mistake of the map. */
const MOST = 500;

/** The step from number to number; null for letters and other kinds. */
function stepOf(kind: string): number | null {
  if (kind === 'odd' || kind === 'even') return 2;
  if (kind === 'all') return 1;
  return /^[1-9]\d?$/.test(kind) ? Number(kind) : null;
}

/** The house numbers between the mapped ones of a line, evenly along it, without those. */
export function interpolated({ kind, street }: Interpolation, nodes: readonly NumberedNode[]): House[] {
  const step = stepOf(kind);
  if (step === null) return [];
  const houses: House[] = [];
  let from = -1;
  for (const [i, { house }] of nodes.entries()) {
    if (!house) continue;
    if (from >= 0) houses.push(...between(nodes.slice(from, i + 1), { step, street }));
    from = i;
  }
  return houses;
}

/** House numbers along a line whose first and last node have one. */
function between(
  line: readonly NumberedNode[],
  { step, street }: { step: number; street: string | null },
): House[] {
  const [first, last] = [line[0]!.house!, line.at(-1)!.house!];
  const [low, high] = [Number(first.number), Number(last.number)];
  const count = Math.abs(high - low) / step - 1;
  if (!Number.isInteger(count) || count > MOST) return [];
  const along = [0];
  // Degrees of longitude are shorter than those of latitude, by the same factor on the whole line.
  const narrow = Math.cos((line[0]!.lat / 1e6 / 180) * Math.PI);
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    along.push(along[i - 1]! + Math.hypot(b.lat - a.lat, (b.lng - a.lng) * narrow));
  }
  return Array.from({ length: Math.max(0, count) }, (_, n) => {
    const share = (n + 1) / (count + 1);
    const at = along.at(-1)! * share;
    const i = Math.max(
      1,
      along.findIndex((length) => length >= at),
    );
    const [a, b] = [line[i - 1]!, line[i]!];
    const part = (at - along[i - 1]!) / (along[i]! - along[i - 1]! || 1);
    return {
      lat: Math.round(a.lat + (b.lat - a.lat) * part),
      lng: Math.round(a.lng + (b.lng - a.lng) * part),
      number: String(low + Math.sign(high - low) * step * (n + 1)),
      street: first.street ?? street,
      city: first.city,
    };
  });
}
