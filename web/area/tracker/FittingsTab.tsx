import { Badge, Box, Group } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { type FittingRow, getTrackerFittings } from '#api/tracker.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';

/** The vehicles of a tracker: the beginning and the end, the odometers, the users. */
export function FittingsTab({ trackerId }: { trackerId: number }) {
  const { t } = useText();
  const query = useEndpoint(getTrackerFittings, { params: { tracker_id: trackerId } });
  const fittings = query.data?.fittings;
  if (query.error || !fittings) return <NotYet query={query} heights={[92, 92]} isBare />;
  if (fittings.length === 0) {
    return <EmptyState icon={<IconPlugConnected />} title={t('tracker.fittingsNone')} />;
  }
  return (
    <Box component="ol" className={parts.stack} p="md" aria-label={t('tracker.tabFittings')}>
      {fittings.map((fitting) => (
        <Fitting key={fitting.id} fitting={fitting} />
      ))}
    </Box>
  );
}

function Fitting({ fitting }: { fitting: FittingRow }) {
  const { t, f } = useText();
  const { license, fitted_at, removed_at } = fitting;
  const at = (time: string, odometer: number | null, by: string | null) => (
    <>
      {f.dateTime(time)}
      <small>{[odometer === null ? null : f.odometer(odometer), by].filter(Boolean).join(' · ')}</small>
    </>
  );
  return (
    <Box component="li" className={parts.panel} p="12px 14px">
      <Group justify="space-between" gap="xs" wrap="nowrap" mb={8}>
        {license === null ? (
          <Box component="span" c="dimmed" fs="italic">
            {t('tracker.fittingHidden')}
          </Box>
        ) : (
          <strong>{license}</strong>
        )}
        {removed_at === null ? <Badge color="teal">{t('tracker.fittingNow')}</Badge> : null}
      </Group>
      <Facts
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' }}
        facts={[
          { label: t('tracker.fittedAt'), value: at(fitted_at, fitting.odometer_fitted, fitting.fitted_by) },
          ...(removed_at === null
            ? []
            : [
                {
                  label: t('tracker.removedAt'),
                  value: at(removed_at, fitting.odometer_removed, fitting.removed_by),
                },
              ]),
        ]}
      />
    </Box>
  );
}
