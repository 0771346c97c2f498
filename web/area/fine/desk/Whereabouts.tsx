import { Stack, Text, Title } from '@mantine/core';
import type { FineDesk, FineFix } from '#api/fine-desk.ts';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';

/** A closer approach at another time is mentioned from this difference on, metres. */
const TELLING_M = 50;

/** The position of the vehicle at the time of the fine, in words. */
export function Whereabouts({ desk }: { desk: FineDesk }) {
  const { t, f } = useText();
  const { kind, position, before, after, nearest } = desk.whereabouts;
  const at = (fix: FineFix) => f.time(fix.at, desk.time_zone);
  const passing = (key: 'fineDesk.lastBefore' | 'fineDesk.firstAfter', fix: FineFix | null) =>
    fix ? <Dim>{t(key, { at: at(fix), place: fix.place ?? t('fineDesk.point') })}</Dim> : null;
  return (
    <Stack gap={2}>
      <Title order={3} size="sm">
        {t('fineDesk.where')}
      </Title>
      <Text size="sm" fw={600}>
        {position
          ? t(position.place ? 'fineDesk.where_found' : 'fineDesk.where_foundNowhere', {
              at: at(position),
              place: position.place ?? '',
            })
          : t(`fineDesk.where_${kind}`)}
      </Text>
      {position?.distance == null ? null : (
        <Text size="sm">{t('fineDesk.fromPlace', { distance: f.near(position.distance) })}</Text>
      )}
      {passing('fineDesk.lastBefore', before)}
      {passing('fineDesk.firstAfter', after)}
      {nearest?.distance == null || (position?.distance ?? Infinity) - nearest.distance < TELLING_M ? null : (
        <Dim>{t('fineDesk.nearest', { at: at(nearest), distance: f.near(nearest.distance) })}</Dim>
      )}
    </Stack>
  );
}
