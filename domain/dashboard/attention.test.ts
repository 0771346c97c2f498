import { describe, expect, it } from 'vitest';
import { type AttentionKind, bySubject, isPressing } from './attention.ts';

const matter = (subject: string, kind: AttentionKind, atMs: number | null) => ({ subject, kind, atMs });

describe('matters by their subject', () => {
  it('the more pressing kind comes first, then more matters, then the latest', () => {
    const groups = bySubject([
      matter('three dues', 'due', 1),
      matter('three dues', 'due', 2),
      matter('three dues', 'refuelling', 3),
      matter('tampered', 'tampered', 1),
      matter('older', 'due', 5),
      matter('later', 'due', 6),
    ]);
    expect(groups.map(({ subject }) => subject)).toEqual(['tampered', 'three dues', 'later', 'older']);
  });

  it('within one the latest comes first, and one without a time comes last', () => {
    const [group] = bySubject([
      matter('v', 'silent', null),
      matter('v', 'expired', 10),
      matter('v', 'fine', 30),
      matter('v', 'due', 30),
    ]);
    expect(group!.matters.map(({ kind }) => kind)).toEqual(['fine', 'due', 'expired', 'silent']);
    expect(group!.pressing).toBe(2);
  });

  it('never heard vehicles are in the order in which they came', () => {
    const groups = bySubject([matter('a', 'silent', null), matter('b', 'silent', null)]);
    expect(groups.map(({ subject }) => subject)).toEqual(['a', 'b']);
  });
});

it.each([
  ['tampered', true],
  ['fine', true],
  ['silent', false],
  ['due', false],
] as const)('%s is pressing: %s', (kind, is) => {
  expect(isPressing(kind)).toBe(is);
});
