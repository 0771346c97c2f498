import { Skeleton, Stack } from '@mantine/core';
import { ErrorState } from './ErrorState.tsx';

/** In place of content that is loading: the reason of a failure, or blocks of these heights, pixels. */
export function NotYet(props: {
  query: { error: unknown; refetch: () => unknown };
  heights: readonly [number, number];
  /** True if nothing around it provides a padding. */
  isBare?: boolean;
}) {
  const { query, heights, isBare } = props;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack {...(isBare ? { p: 'md' } : {})} aria-busy="true">
      <Skeleton height={heights[0]} />
      <Skeleton height={heights[1]} />
    </Stack>
  );
}
