import { Alert, Button, Group, MultiSelect, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#api/endpoint.ts';
import { postStreetMap, postStreetMapSize, type StreetMaps } from '#api/street-map.ts';
import { MAP_ZOOM } from '#domain/street-map/map-order.ts';
import { isUnderWay } from '#domain/street-map/map-work.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { useCountryNames } from './country-names.ts';
import { octetsText } from './octets-text.ts';
import { Panel } from './Panel.tsx';

/** The directories of a slow archive take their time, ms. */
const SIZE_MS = 120_000;
/** The details that are offered, as the largest zoom. */
const DETAILS = [12, MAP_ZOOM.usual, MAP_ZOOM.max] as const;

/** Chooses countries, shows how large their map would be, and then downloads it. */
export function NewMapForm({ maps }: { maps: StreetMaps }) {
  const { t } = useText();
  const can = useCan();
  const { options } = useCountryNames();
  const [countries, setCountries] = useState<string[]>(maps.streets?.countries ?? []);
  const [zoom, setZoom] = useState(String(MAP_ZOOM.usual));
  const [measured, setMeasured] = useState<AnswerOf<typeof postStreetMapSize> | null>(null);
  const { isBusy, failure, attempt } = useAttempt();
  if (!can('street_map:edit')) return null;
  const body = { countries, max_zoom: Number(zoom) };
  const isOpen = maps.work !== null && (isUnderWay(maps.work.status) || maps.work.status === 'paused');
  const measure = () =>
    attempt(async () => {
      setMeasured(null);
      setMeasured(await call(postStreetMapSize, { body }, { quiet: true, timeoutMs: SIZE_MS }));
    });
  const start = () =>
    attempt(async () => {
      await call(postStreetMap, { body }, { quiet: true });
      setMeasured(null);
    });
  return (
    <Panel title={t('streetMap.make')}>
      <Stack gap="sm">
        <Dim style={{ overflowWrap: 'anywhere' }}>
          {t('streetMap.makeText', { archive: new URL(maps.archive).host })}
        </Dim>
        <MultiSelect
          label={t('streetMap.countries')}
          {...(countries.length === 0 && { placeholder: t('streetMap.countriesChoose') })}
          data={options(maps.countries)}
          value={countries}
          searchable
          clearable
          hidePickedOptions
          nothingFoundMessage={t('ui.nothingFound')}
          onChange={(next) => {
            setCountries(next);
            setMeasured(null);
          }}
        />
        <Select
          label={t('streetMap.detail')}
          data={DETAILS.map((one) => ({ value: String(one), label: t(`streetMap.detail_${one}`) }))}
          value={zoom}
          allowDeselect={false}
          onChange={(next) => {
            setZoom(next ?? zoom);
            setMeasured(null);
          }}
        />
        <div role="status">{measured ? <Measured measured={measured} maps={maps} /> : null}</div>
        <FailureAlert of={failure} />
        <Group gap="xs">
          {measured?.size ? (
            <Button loading={isBusy} disabled={isOpen} onClick={() => void start()}>
              {t('streetMap.download')}
            </Button>
          ) : (
            <Button loading={isBusy} disabled={countries.length === 0} onClick={() => void measure()}>
              {t('streetMap.size')}
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}

function Measured(props: { measured: AnswerOf<typeof postStreetMapSize>; maps: StreetMaps }) {
  const { measured, maps } = props;
  const { t, f } = useText();
  const { size, failure, detail } = measured;
  if (size === null)
    return (
      <Alert color="red">
        {t(`streetMap.failed_${failure ?? 'other'}`)}
        <Dim style={{ overflowWrap: 'anywhere' }}>{detail}</Dim>
      </Alert>
    );
  return (
    <>
      <Text fw={500}>
        {t('streetMap.sizeIs', {
          size: octetsText(f, size.octets),
          left: octetsText(f, size.left_octets),
        })}
      </Text>
      <Dim>
        {[
          size.data_at ? t('streetMap.dataAt', { at: f.date(size.data_at) }) : null,
          t('streetMap.free', { size: octetsText(f, maps.free_octets) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Dim>
      {maps.shown === 'own' ? <Dim>{t('streetMap.replaces')}</Dim> : null}
    </>
  );
}
