import type { Day } from '../day.ts';
import type { LookKind } from './look.ts';

/** One opening of where a driver was: by one reader, of one kind and purpose, in one hour. */
export type LookLine = {
  /** The first opening in that hour, ISO UTC. */
  at: string;
  name: string;
  role: string;
  kind: LookKind;
  /** The days that were opened; null where it was the present. */
  from: Day | null;
  to: Day | null;
  /** Code of the product, or the words of the installation's own value; null: none was chosen. */
  purpose: string | null;
  words: string | null;
};

/** The head of the chain before the first month. */
export const FIRST_HEAD = '0'.repeat(64);
/** The version of the canonical form. */
const FORM = 'traza-looked-1';

/** A tab or a new line would end a field. */
const field = (value: string | number | null) => String(value ?? '').replace(/[\t\r\n]/g, ' ');

/**
 * The canonical texts of a month: one of the month, then one of each line, numbered from 1. Fields are
 * separated by tabs, and an empty one has nothing. Each has a hash: the SHA-256 of the hash before it in
 * hexadecimal, a new line, and the text, in UTF-8 (docs/areas/looked.md).
 */
export function statementTexts(
  { driverId, month }: { driverId: number; month: string },
  lines: readonly LookLine[],
): string[] {
  return [
    [FORM, driverId, month, lines.length].map(field).join('\t'),
    ...lines.map(({ at, name, role, kind, from, to, purpose, words }, i) =>
      [i + 1, at, name, role, kind, from, to, purpose, words].map(field).join('\t'),
    ),
  ];
}

/** The month before. Example: 2026-01 → 2025-12. */
export function monthBefore(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

/** The month after. Example: 2025-12 → 2026-01. */
export function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
