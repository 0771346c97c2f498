import { Skeleton, Stack } from '@mantine/core';

/** Rows that have not arrived. */
export function WaitingRows() {
  return (
    <Stack gap="xs" p="md" aria-busy="true">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  );
}
