import { Box, Group } from '@mantine/core';
import { IconCalendarUser } from '@tabler/icons-react';
import { getAssignments } from '#api/assignment.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import classes from './driver.module.css';
import { StandingBadge } from './StandingBadge.tsx';

/** The latest assignments of a driver: the vehicle, the beginning and the end. */
export function AssignmentLines({ driverId }: { driverId: number }) {
  const { t, f } = useText();
  const { data, error, refetch } = useEndpoint(getAssignments, {
    query: { drivers: String(driverId), sort: 'start', dir: 'desc', page_size: 100 },
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.rows.length === 0) return <EmptyState icon={<IconCalendarUser />} title={t('assignment.none')} />;
  return (
    <Box component="ol" p="8px 16px 16px" aria-label={t('driver.assignments')} aria-busy={!data}>
      {data?.rows.map((row) => (
        <li key={row.id} className={classes.line}>
          <Group gap="xs">
            <strong>
              <RecordLink kind="vehicle" id={row.device_id}>
                {row.license}
              </RecordLink>
            </strong>
            <StandingBadge state={row.state} />
          </Group>
          <span>
            {f.dateTime(row.start, row.time_zone)} –{' '}
            {row.end === null ? t('assignment.openEnd') : f.dateTime(row.end, row.time_zone)}
          </span>
        </li>
      ))}
    </Box>
  );
}
