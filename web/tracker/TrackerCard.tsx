import { Text } from '@mantine/core';
import type { TrackerRow } from '#api/tracker.ts';
import { useText } from '../language/text.ts';
import { RowCard } from '../list/RowCard.tsx';
import { TalkBadge } from './TalkBadge.tsx';

/** A tracker as a card, for fingers: what it is, where it is, whether it talks. */
export function TrackerCard({ row }: { row: TrackerRow }) {
  const { t } = useText();
  return (
    <RowCard
      title={row.imei}
      mark={
        row.talking === null ? (
          <Text span c="dimmed">
            {t('tracker.availability_available')}
          </Text>
        ) : (
          <TalkBadge talking={row.talking} />
        )
      }
      lines={[
        [row.license, row.vehicle ?? row.alias, row.fleet],
        [row.model, row.operator, row.phone],
      ]}
    />
  );
}
