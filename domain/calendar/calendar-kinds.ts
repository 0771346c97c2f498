import type { DatedKind, DatedSection } from '../vehicle/dated-kind.ts';
import { DATED_KINDS } from '../vehicle/dated-kinds.ts';

/** Rows of these kinds never have a due day, and a vehicle may have many of them. */
const NEVER_DUE: readonly DatedSection[] = ['amortization', 'bill', 'claim'];

/** The kinds of dated rows that may have something due. The calendar reads no others. */
export const CALENDAR_KINDS: readonly DatedKind[] = DATED_KINDS.filter(
  ({ section }) => !NEVER_DUE.includes(section),
);
