import type { DatedKind, DatedSection } from '../vehicle/dated-kind.ts';
import { DATED_KINDS } from '../vehicle/dated-kinds.ts';

/** Nothing is ever due because of these, and they may have many rows. */
const NEVER_DUE: readonly DatedSection[] = ['amortization', 'bill', 'claim'];

/** The kinds of dated rows because of which something may be due: the calendar reads no others. */
export const CALENDAR_KINDS: readonly DatedKind[] = DATED_KINDS.filter(
  ({ section }) => !NEVER_DUE.includes(section),
);
