import type { Point } from '../geo.ts';

/** The hemispheres as people write them; `O` is west in Spanish, Italian and Portuguese. */
const SIDE: Readonly<Record<string, { axis: 'lat' | 'lng'; sign: 1 | -1 }>> = {
  N: { axis: 'lat', sign: 1 },
  S: { axis: 'lat', sign: -1 },
  E: { axis: 'lng', sign: 1 },
  W: { axis: 'lng', sign: -1 },
  O: { axis: 'lng', sign: -1 },
};
/** Longer texts are no coordinates. */
const LONGEST = 80;

type Part = { side: string } | { degrees: number; isNegative: boolean; isWhole: boolean };
/**
 * One of the two coordinates: its numbers (degrees, minutes, seconds), and the hemisphere if it was written.
 */
type Half = { side: string | null; numbers: Exclude<Part, { side: string }>[] };

/**
 * The point that a text gives as coordinates, latitude first unless letters say otherwise; null if it gives
 * none. It accepts decimal degrees with a point or a comma, degrees with minutes and seconds, and geo links.
 * Examples: `40.41, -3.70`, `40,41 -3,70`, `40°24'36"N 3°42'W`, `geo:40.41,-3.70`.
 */
export function coordinatesIn(text: string): Point | null {
  if (text.length > LONGEST) return null;
  const parts = partsOf(text);
  const halves = parts && halvesOf(parts);
  if (!halves) return null;
  const [first, second] = halves;
  const firstAxis = first.side === null ? 'lat' : SIDE[first.side]!.axis;
  const secondAxis = second.side === null ? 'lng' : SIDE[second.side]!.axis;
  const a = degreesOf(first);
  const b = degreesOf(second);
  if (a === null || b === null || firstAxis === secondAxis) return null;
  const point = firstAxis === 'lat' ? { lat: a, lng: b } : { lat: b, lng: a };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}

/** Numbers and letters in their order; null if there is anything else. */
function partsOf(text: string): Part[] | null {
  let plain = text
    .trim()
    .toUpperCase()
    .replace(/^GEO:/, '')
    .replace(/[−–]/g, '-')
    .replace(/[°º'’′"”″]/g, ' ');
  // Without points, two or more commas are decimal commas; one alone separates whole degrees.
  if (!plain.includes('.') && plain.split(',').length > 2) plain = plain.replace(/(\d),(\d)/g, '$1.$2');
  const parts: Part[] = [];
  for (const [word, side, number] of plain.matchAll(/([NSEWO])|([+-]?\d{1,3}(?:\.\d{0,12})?)|[^\s,;]/g)) {
    if (side !== undefined) parts.push({ side });
    else if (number === undefined) return null;
    else {
      parts.push({
        degrees: Math.abs(Number(number)),
        isNegative: word.startsWith('-'),
        isWhole: !number.includes('.'),
      });
    }
  }
  return parts;
}

/** Each letter belongs to the numbers before it, or to those after it when the text begins with a letter. */
function halvesOf(parts: readonly Part[]): [Half, Half] | null {
  const numbers = parts.flatMap((part) => ('side' in part ? [] : [part]));
  if (numbers.length === parts.length) {
    // Without letters only decimal degrees are accepted; other numbers may be a telephone number.
    if (numbers.length !== 2) return null;
    return [
      { side: null, numbers: [numbers[0]!] },
      { side: null, numbers: [numbers[1]!] },
    ];
  }
  const forward = 'side' in parts[0]! ? parts : parts.toReversed();
  const halves: Half[] = [];
  for (const part of forward) {
    if ('side' in part) halves.push({ side: part.side, numbers: [] });
    else halves.at(-1)?.numbers.push(part);
  }
  if (halves.length !== 2 || (forward !== parts && !('side' in parts.at(-1)!))) return null;
  if (forward === parts) return halves as [Half, Half];
  for (const half of halves) half.numbers.reverse();
  return halves.reverse() as [Half, Half];
}

/**
 * Degrees, signed; null if minutes or seconds are impossible, or a sign and a letter contradict each other.
 */
function degreesOf({ side, numbers }: Half): number | null {
  const [degrees, ...rest] = numbers;
  if (!degrees || rest.length > 2 || rest.some((part) => part.isNegative || part.degrees >= 60)) return null;
  if (numbers.slice(0, -1).some((part) => !part.isWhole)) return null;
  if (side !== null && degrees.isNegative) return null;
  const [minutes, seconds] = rest;
  const size = degrees.degrees + (minutes?.degrees ?? 0) / 60 + (seconds?.degrees ?? 0) / 3600;
  const isNegative = side === null ? degrees.isNegative : SIDE[side]!.sign < 0;
  return isNegative ? -size : size;
}
