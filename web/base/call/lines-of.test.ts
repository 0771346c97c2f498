import { describe, expect, it } from 'vitest';
import { linesOf, saidIn } from './lines-of.ts';

async function* pieces(octets: Uint8Array, size: number) {
  for (let at = 0; at < octets.length; at += size) yield octets.subarray(at, at + size);
}

const PARTS = [{ rows: ['Logroño', 'Cañón'] }, { rows: [null] }];
const END = { totals: 3 };
const WHOLE = [...PARTS, END].map((line) => JSON.stringify(line));
const octets = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'));

describe('linesOf', () => {
  // A piece of one octet cuts every letter of two, a piece of 10,000 contains all.
  it.each([1, 2, 7, 64, 10_000])('joins pieces of %i octets', async (size) => {
    const lines = [];
    for await (const line of linesOf(pieces(octets(WHOLE), size))) lines.push(line);
    expect(lines).toEqual(WHOLE);
  });
});

describe('saidIn', () => {
  const isPart = (said: object): said is { rows: unknown[] } => 'rows' in said;
  const read = async (lines: readonly string[]) => {
    const told: object[] = [];
    const hear = async () => {
      for await (const said of saidIn(pieces(octets(lines), 13), isPart)) told.push(said);
    };
    return { fault: await hear().catch((error) => error.code), told };
  };

  it('tells the parts in order, and the end', async () => {
    expect(await read(WHOLE)).toEqual({ told: [...PARTS, END], fault: undefined });
  });

  it('an answer without its last line broke off, whatever came', async () => {
    expect(await read(WHOLE.slice(0, 2))).toEqual({ told: PARTS, fault: 'err.query' });
    expect(await read([])).toEqual({ told: [], fault: 'err.query' });
  });
});
