const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const LOWER = 'abcdefghijkmnpqrstuvwxyz';
const DIGITS = '23456789';

/**
 * A random password that the rules accept (spec §5): ten characters, without those that look or sound alike.
 */
export function randomPassword(): string {
  const all = UPPER + LOWER + DIGITS;
  const pick = (from: string) => {
    const random = crypto.getRandomValues(new Uint32Array(1))[0]!;
    return from[random % from.length]!;
  };
  const letters = [pick(UPPER), pick(LOWER), pick(DIGITS), ...Array.from({ length: 7 }, () => pick(all))];
  // Shuffles the letters, so that the first three kinds are not at predictable positions.
  for (let at = letters.length - 1; at > 0; at--) {
    const other = crypto.getRandomValues(new Uint32Array(1))[0]! % (at + 1);
    [letters[at], letters[other]] = [letters[other]!, letters[at]!];
  }
  return letters.join('');
}
