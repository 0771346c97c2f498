import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AnswerOf, Endpoint } from '#api/endpoint.ts';
import { Fault } from '#domain/fault.ts';
import type { ArgsOf } from '../wire/wire.ts';
import { type CallOptions, call } from './call.ts';

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

/** What was refused stays refused; what failed on the way is tried twice more. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof Fault && (error.status === 0 || error.status >= 500);
}

/** Every answer of the server that screens share. Emptied when a session ends. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: isWorthRetrying, refetchOnWindowFocus: false } },
});

/** The cache key of an endpoint with some arguments. */
function keyOf<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): readonly unknown[] {
  return [endpoint.name, args];
}

/** Asks an endpoint and follows its answer: loading, data or a fault, shared by all who ask the same. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: EndpointOptions = {},
): UseQueryResult<AnswerOf<E>, Fault> {
  const { timeoutMs, enabled = true, staleMs, refetchMs, keepPrevious } = options;
  return useQuery<AnswerOf<E>, Fault>({
    queryKey: keyOf(endpoint, args),
    queryFn: ({ signal }) => call(endpoint, args, { signal, ...(timeoutMs ? { timeoutMs } : {}) }),
    enabled,
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(refetchMs === undefined ? {} : { refetchInterval: refetchMs }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Marks the answers of an endpoint as old, whatever the arguments; those on screen are asked again. */
export function refetch(endpoint: Endpoint): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [endpoint.name] });
}
