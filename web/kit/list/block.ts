import { useQuery } from '@tanstack/react-query';
import { type Endpoint, madeOf } from '#api/endpoint.ts';
import { queryOf } from '#web/base/call/cache.ts';
import { queryClient } from '#web/base/call/queries.ts';
import type { RowOrder, RowSource } from './row-source.ts';

/** Rows in one block. */
export const BLOCK_ROWS = 100;

/**
 * The query for the block with this number (from 0) of a source. It has the same key as any other query of
 * the endpoint.
 */
export function blockQuery<Row>(source: RowSource<Row>, order: RowOrder | null, block: number) {
  const { endpoint, params, query } = source;
  const args = {
    ...(params ? { params } : {}),
    query: {
      ...query,
      page: block + 1,
      page_size: BLOCK_ROWS,
      ...(order ? { sort: order.id, dir: order.dir } : {}),
    },
  };
  return queryOf(endpoint, args);
}

/** Loads one block, or takes it from the cache when it is still fresh. */
export function fetchBlock<Row>(source: RowSource<Row>, order: RowOrder | null, block: number) {
  return queryClient.fetchQuery(blockQuery(source, order, block));
}

/** A number that changes whenever the answers of the endpoint are marked as stale. */
export function useRefetchMark(endpoint: Endpoint | undefined): number {
  // A query under the endpoint's key that never becomes stale by itself: marking the endpoint as stale runs
  // it again.
  const { data = 0 } = useQuery({
    queryKey: [endpoint?.name ?? 'none', 'mark'],
    queryFn: () => performance.now(),
    meta: { of: endpoint ? madeOf(endpoint) : [] },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
