import { Box, Stack } from '@mantine/core';
import { getStreetMaps } from '#api/street-map.ts';
import { isUnderWay } from '#domain/street-map/map-work.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';
import { FilesPanel } from './FilesPanel.tsx';
import { NewMapForm } from './NewMapForm.tsx';
import { RoadsPanel } from './RoadsPanel.tsx';
import { StreetsPanel } from './StreetsPanel.tsx';
import { useFreshStyles } from './use-fresh-styles.ts';
import { WorkPanel } from './WorkPanel.tsx';

/** While work is under way, and otherwise: files come without notice too, ms. */
const [BUSY_MS, QUIET_MS] = [1_500, 10_000];

/** /config-maps: the street map of the installation, its road files, and the work on them. */
export function MapsScreen() {
  const { t } = useText();
  const query = useEndpoint(getStreetMaps, {}, { staleMs: 0, refetchMs: QUIET_MS });
  const { data: maps } = query;
  const isBusy = maps?.work ? isUnderWay(maps.work.status) : false;
  useEndpoint(getStreetMaps, {}, { staleMs: 0, enabled: isBusy, refetchMs: BUSY_MS });
  useFreshStyles(maps);
  if (!maps) return <NotYet query={query} heights={[160, 220]} isBare />;
  return (
    <Box h="100%" p="md" style={{ overflowY: 'auto' }}>
      <Stack gap="md" maw={880} mx="auto">
        {maps.work && maps.work.status !== 'cancelled' ? <WorkPanel work={maps.work} /> : null}
        <StreetsPanel maps={maps} />
        <NewMapForm maps={maps} />
        <RoadsPanel maps={maps} />
        <FilesPanel maps={maps} />
        <Dim>{t('streetMap.credit')}</Dim>
      </Stack>
    </Box>
  );
}
