import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type AnswerOf, type Endpoint, madeOf } from '#api/endpoint.ts';
import type { Fault } from '#domain/fault.ts';
import type { ArgsOf } from '#web/base/wire/wire.ts';
import { type CallOptions, call } from './call.ts';
import { queryClient } from './queries.ts';

/** How a component wants an endpoint to be called. */
export type EndpointOptions = Pick<CallOptions, 'timeoutMs'> & {
  /** False: do not call it yet, because something is missing. */
  enabled?: boolean;
  /** The time for which an answer is fresh, milliseconds; 30 s by default. */
  staleMs?: number;
  /** Calls again at this interval while the component is shown, milliseconds. */
  refetchMs?: number;
  /** Shows the previous answer during the call with new arguments, so that lists do not blink. */
  keepPrevious?: boolean;
};

/**
 * An endpoint with its arguments, as the cache calls it. Equal calls share a key. The answer is old when one
 * of its sources changes.
 */
export function queryOf<E extends Endpoint>(endpoint: E, args: ArgsOf<E>, options: CallOptions = {}) {
  return {
    queryKey: [endpoint.name, args],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, args, { ...options, signal }),
    meta: { of: madeOf(endpoint) },
  };
}

/**
 * Calls an endpoint and follows its answer: loading, data or a fault. Components with the same call share the
 * answer. It is called again by itself when anybody changes one of its sources.
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: EndpointOptions = {},
): UseQueryResult<AnswerOf<E>, Fault> {
  const { timeoutMs, enabled = true, staleMs, refetchMs, keepPrevious } = options;
  return useQuery<AnswerOf<E>, Fault>({
    ...queryOf(endpoint, args, timeoutMs ? { timeoutMs } : {}),
    enabled,
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(refetchMs === undefined ? {} : { refetchInterval: refetchMs }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Calls an endpoint again, whatever the arguments: when the user tries again after a failure. */
export function refetch(endpoint: Endpoint): void {
  void queryClient.invalidateQueries({ queryKey: [endpoint.name] });
}
