import { Box, CloseButton, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { areas } from '#api/area.ts';
import { pois } from '#api/poi.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import type { MapPlace } from '#web/map/place-layer.ts';
import classes from './PlaceCard.module.css';

/** A place on the map: its name, which leads to its record, its groups, and its description. */
export function PlaceCard(props: { place: MapPlace; bottomPx: number; onClose: () => void }) {
  const { place, bottomPx, onClose } = props;
  const { kind, id } = place;
  const { t } = useText();
  const poi = useEndpoint(pois.one, { params: { poi_id: id } }, { enabled: kind === 'poi' });
  const area = useEndpoint(areas.one, { params: { area_id: id } }, { enabled: kind === 'area' });
  const { data, error } = kind === 'poi' ? poi : area;
  return (
    <Group
      component="aside"
      className={`${parts.panel} ${classes.card}`}
      gap="xs"
      align="flex-start"
      wrap="nowrap"
      style={{ bottom: 36 + bottomPx }}
      aria-label={data?.name ?? t(`${kind}.list`)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Stack gap={2} miw={0} style={{ overflowWrap: 'anywhere' }} aria-live="polite">
        {data ? <RecordLink kind={kind} id={id} children={data.name} /> : error ? faultText(t, error) : '…'}
        {data?.groups.length ? <Dim size="xs">{data.groups.join(', ')}</Dim> : null}
        {data?.description ? <div>{data.description}</div> : null}
        {poi.data?.fraudulent ? (
          <Box component="span" className={parts.sign} c="var(--traza-bad)">
            <IconAlertTriangle size={14} aria-hidden="true" />
            {t('place.fraudulent')}
          </Box>
        ) : null}
      </Stack>
      <CloseButton size="sm" aria-label={t('word.close')} onClick={onClose} />
    </Group>
  );
}
