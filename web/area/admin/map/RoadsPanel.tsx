import { Box, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { deleteRoadFile, type StreetMaps } from '#api/street-map.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { useCountryNames } from './country-names.ts';
import { octetsText } from './octets-text.ts';
import { Panel } from './Panel.tsx';

/** The road files, by which points are named. */
export function RoadsPanel({ maps }: { maps: StreetMaps }) {
  const { t } = useText();
  return (
    <Panel title={t('streetMap.roads')}>
      {maps.roads.length === 0 ? <Text fw={500}>{t('streetMap.noRoads')}</Text> : null}
      <ul className={parts.stack} aria-label={t('streetMap.roads')} style={{ margin: 0, padding: 0 }}>
        {maps.roads.map((file) => (
          <RoadFile key={file.name} file={file} />
        ))}
      </ul>
      <Dim mt="xs">{t('streetMap.roadsText')}</Dim>
    </Panel>
  );
}

function RoadFile({ file }: { file: StreetMaps['roads'][number] }) {
  const { t, f } = useText();
  const can = useCan();
  const { nameOf } = useCountryNames();
  const [isDeleting, setDeleting] = useState(false);
  const { name, country, data_at, ways, houses, octets } = file;
  return (
    <Box component="li" style={{ listStyle: 'none' }}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <div>
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Dim>
            {[
              country ? nameOf(country) : null,
              data_at ? t('streetMap.dataAt', { at: f.date(data_at) }) : t('streetMap.dataUnknown'),
              t('streetMap.roadFacts', { ways: f.number(ways), houses: f.number(houses) }),
              octetsText(f, octets),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Dim>
        </div>
        {can('street_map:edit') ? (
          <Button
            size="xs"
            variant="default"
            style={{ flexShrink: 0 }}
            aria-label={t('streetMap.deleteFile', { file: name })}
            onClick={() => setDeleting(true)}
          >
            {t('word.delete')}
          </Button>
        ) : null}
      </Group>
      <ConfirmDialog
        opened={isDeleting}
        title={t('streetMap.deleteFile', { file: name })}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={() => call(deleteRoadFile, { params: { name } }, { quiet: true })}
        onClose={() => setDeleting(false)}
      >
        {t('streetMap.deleteRoadsText')}
      </ConfirmDialog>
    </Box>
  );
}
