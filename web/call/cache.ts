import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type AnswerOf, type Endpoint, madeOf } from '#api/endpoint.ts';
import type { Fault } from '#domain/fault.ts';
import type { ArgsOf } from '../wire/wire.ts';
import { type CallOptions, call } from './call.ts';
import { queryClient } from './queries.ts';

/** How a component wants an endpoint asked. */
export type EndpointOptions = Pick<CallOptions, 'timeoutMs'> & {
  /** False: not yet, something is missing. */
  enabled?: boolean;
  /** For how long an answer is good, milliseconds; 30 s unless said. */
  staleMs?: number;
  /** Asks again at this interval while shown, milliseconds. */
  refetchMs?: number;
  /** Keeps the previous answer while other arguments are asked, so that lists do not blink. */
  keepPrevious?: boolean;
};

/** An endpoint with some arguments as the cache asks it: under one key for all, and old when what it is made of changes. */
export function queryOf<E extends Endpoint>(endpoint: E, args: ArgsOf<E>, options: CallOptions = {}) {
  return {
    queryKey: [endpoint.name, args],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, args, { ...options, signal }),
    meta: { of: madeOf(endpoint) },
  };
}

/**
 * Asks an endpoint and follows its answer: loading, data or a fault, shared by all who ask the same. It is asked again by itself when
 * anybody changes what it is made of.
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

/** Asks an endpoint again, whatever the arguments: after a failure, when the user wants it. */
export function askAgain(endpoint: Endpoint): void {
  void queryClient.invalidateQueries({ queryKey: [endpoint.name] });
}
