import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type AnswerOf, type Endpoint, madeOf } from '#api/endpoint.ts';
import type { Fault } from '#domain/fault.ts';
import type { ArgsOf } from '#web/base/wire/wire.ts';
import { call } from './call.ts';

/**
 * Calls an endpoint whose answers lead from page to page by `next_cursor`, and loads further pages on
 * request. They are called again by themselves when anybody changes one of their sources.
 */
export function usePages<E extends Endpoint>(endpoint: E, args: ArgsOf<E>) {
  return useInfiniteQuery<AnswerOf<E>, Fault, readonly AnswerOf<E>[], unknown[], string | null>({
    queryKey: [endpoint.name, args, 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const { query } = args as { query?: object };
      const asked = pageParam === null ? args : { ...args, query: { ...query, cursor: pageParam } };
      return call(endpoint, asked, { signal });
    },
    initialPageParam: null,
    getNextPageParam: (last) => (last as { next_cursor: string | null }).next_cursor,
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
    meta: { of: madeOf(endpoint) },
  });
}
