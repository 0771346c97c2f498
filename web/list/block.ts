import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../call/cache.ts';
import { call } from '../call/call.ts';
import type { RowOrder, RowSource } from './row-source.ts';

/** Rows asked at once. */
export const BLOCK_ROWS = 100;

/** What asks the block with this number (from 0) of a source: the same key as any other reader of the endpoint. */
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
  return {
    queryKey: [endpoint.name, args],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, args, { signal }),
  };
}

/** Asks one block, or gives it from the cache when it is still good. */
export function fetchBlock<Row>(source: RowSource<Row>, order: RowOrder | null, block: number) {
  return queryClient.fetchQuery(blockQuery(source, order, block));
}

/** A number that changes whenever the answers of the endpoint are marked as old. */
export function useRefetchMark(name: string): number {
  // A question that never grows old by itself, under the endpoint's name: marking the endpoint asks it again.
  const { data = 0 } = useQuery({
    queryKey: [name, 'mark'],
    queryFn: () => performance.now(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
