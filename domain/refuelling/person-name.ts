import { plainText } from '../plain-text.ts';

const wordsOf = (name: string) =>
  plainText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * May two names be of one person? Statements shorten names, change their order and leave out accents. So
 * every word of the shorter name must be in the longer one, or be the initial of one of its words. Example:
 * `GARCIA LOPEZ, A.` may be `Ana García López`.
 */
export function isSamePerson(a: string, b: string): boolean {
  const [shorter, longer] = [wordsOf(a), wordsOf(b)].sort((one, other) => one.length - other.length);
  const left = [...longer!];
  return shorter!.every((word) => {
    const at = left.findIndex(
      (other) => other === word || (Math.min(word.length, other.length) === 1 && word[0] === other[0]),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
