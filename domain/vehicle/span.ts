import type { Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';

/** A time that includes both its days; a null end: none is foreseen. */
export type Span = { start_day: Day; end_day: Day | null };

const endOf = ({ end_day }: Span) => end_day ?? '9999-12-31';

/**
 * The faults of a span among others of its kind (domain rules §9.3): its end is not after its start, or it
 * overlaps another. One may end on the day on which the next begins.
 */
export function spanFaults(span: Span, others: readonly Span[]): FieldFault[] {
  if (endOf(span) <= span.start_day) return [{ field: 'end_day', code: 'val.order' }];
  const overlaps = (other: Span) => span.start_day < endOf(other) && other.start_day < endOf(span);
  return others.some(overlaps) ? [{ field: 'start_day', code: 'val.overlap' }] : [];
}
