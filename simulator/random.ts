/** A seeded source of numbers in [0, 1). The same seed parts always give the same sequence. */
export type Random = () => number;

/** The sequence that belongs to these parts, e.g. `seeded(7, '1234BCD', '2026-03-02')`. */
export function seeded(...parts: readonly (string | number)[]): Random {
  const text = parts.join('|');
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x85ebca6b);
    b = Math.imul(b ^ code, 0xc2b2ae35) + (a >>> 13);
    c = Math.imul(c + code, 0x27d4eb2f) ^ (b >>> 11);
  }
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  // The first outputs still show the structure of the seed.
  for (let i = 0; i < 12; i++) next();
  return next;
}

/** A number in [low, high). */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

/** True with this probability. */
export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** One element of a list that is not empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

/** A roughly normal number of mean 0 and deviation 1, within ±3.5. */
export function bell(random: Random): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}
