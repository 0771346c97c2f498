import { describe, expect, it } from 'vitest';
import type { ReportHead } from '#api/report.ts';
import type { CellValue } from '#domain/column.ts';
import { linesOf, readReport } from './read-report.ts';

async function* pieces(octets: Uint8Array, size: number) {
  for (let at = 0; at < octets.length; at += size) yield octets.subarray(at, at + size);
}

const HEAD = {
  columns: ['license', 'initPlace'],
  marks: ['vehicleId'],
  from: '2026-03-02',
  to: '2026-03-08',
  estimate: 3,
  consolidatedTo: '2026-03-05',
  asked: {},
  rules: [],
};
const ROWS = [
  ['1234BCD', 'Logroño', 1],
  ['5678FGH', 'Cañón', 2],
  ['9012JKL', null, 3],
];
const END = { totals: [], spreads: [], figures: { subjects: 3 }, charts: [] };
const WHOLE = [HEAD, { rows: ROWS.slice(0, 2) }, { rows: ROWS.slice(2) }, END].map((line) =>
  JSON.stringify(line),
);
const octets = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'));

describe('linesOf', () => {
  // A piece of one octet cuts every letter of two, a piece of 10,000 holds all.
  it.each([1, 2, 7, 64, 10_000])('joins pieces of %i octets', async (size) => {
    const lines = [];
    for await (const line of linesOf(pieces(octets(WHOLE), size))) lines.push(line);
    expect(lines).toEqual(WHOLE);
  });
});

describe('readReport', () => {
  const read = async (lines: readonly string[]) => {
    const told: { head: ReportHead | null; rows: CellValue[][]; subjects: unknown } = {
      head: null,
      rows: [],
      subjects: null,
    };
    const done = await readReport(pieces(octets(lines), 13), {
      head: (head) => {
        told.head = head;
      },
      rows: (rows) => told.rows.push(...rows.map((row) => [...row])),
      end: ({ figures }) => {
        told.subjects = figures.subjects;
      },
    }).catch((error) => error.code);
    return { ...told, done };
  };

  it('tells head, rows in order, and end', async () => {
    expect(await read(WHOLE)).toEqual({ head: HEAD, rows: ROWS, subjects: 3, done: undefined });
  });

  it('an answer without its last line broke off, whatever came', async () => {
    expect(await read(WHOLE.slice(0, 3))).toMatchObject({ rows: ROWS, subjects: null, done: 'err.query' });
    expect(await read([])).toMatchObject({ head: null, done: 'err.query' });
  });
});
