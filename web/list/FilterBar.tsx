import type { ReactNode } from 'react';
import type { Filter } from './filter.ts';

/** Filters as chips, and a search box (`?q=`). */
export function FilterBar<Row>(_props: {
  filters: readonly Filter<Row>[];
  /** Placeholder of the search box; without it there is none. */
  search?: string;
}): ReactNode {
  return null;
}
