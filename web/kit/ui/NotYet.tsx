import { Skeleton, Stack } from '@mantine/core';
import { ErrorState } from './ErrorState.tsx';

/** In place of what has not arrived: why it does not come, or blocks of these heights, pixels. */
export function NotYet(props: {
  query: { error: unknown; refetch: () => unknown };
  heights: readonly [number, number];
  /** Nothing around it leaves room at its edges. */
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
