import { Button, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { deleteStreetMap, putMapRenewal, type StreetMaps } from '#api/street-map.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { useCountryNames } from './country-names.ts';
import { octetsText } from './octets-text.ts';
import { Panel } from './Panel.tsx';

/** The streets that the pages show now: where they are from, how old they are, and their renewal. */
export function StreetsPanel({ maps }: { maps: StreetMaps }) {
  const { t } = useText();
  const can = useCan();
  const [isDeleting, setDeleting] = useState(false);
  const { shown } = maps;
  const isOwn = shown === 'own';
  return (
    <Panel
      title={t('streetMap.streets')}
      beside={
        isOwn && can('street_map:edit') ? (
          <Button size="xs" variant="default" onClick={() => setDeleting(true)}>
            {t('word.delete')}
          </Button>
        ) : null
      }
    >
      <Text fw={500}>{t(`streetMap.shown_${shown}`)}</Text>
      {isOwn ? null : <Dim>{t(`streetMap.about_${shown}`)}</Dim>}
      {maps.streets && (isOwn || shown === 'setting') ? <Streets streets={maps.streets} /> : null}
      {isOwn && maps.streets && maps.streets.countries.length > 0 ? <Renewal renewal={maps.renewal} /> : null}
      <ConfirmDialog
        opened={isDeleting}
        title={t('streetMap.deleteStreets')}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={() => call(deleteStreetMap, {}, { quiet: true })}
        onClose={() => setDeleting(false)}
      >
        {t('streetMap.deleteStreetsText')}
      </ConfirmDialog>
    </Panel>
  );
}

function Streets({ streets }: { streets: NonNullable<StreetMaps['streets']> }) {
  const { t, f } = useText();
  const { listed } = useCountryNames();
  const { countries, data_at, max_zoom, octets, source } = streets;
  return (
    <>
      <div>{countries.length > 0 ? listed(countries) : t('streetMap.everything')}</div>
      <Dim style={{ overflowWrap: 'anywhere' }}>
        {[
          data_at ? t('streetMap.dataAt', { at: f.date(data_at) }) : t('streetMap.dataUnknown'),
          t('streetMap.upTo', { zoom: String(max_zoom) }),
          octetsText(f, octets),
          source ? t('streetMap.source', { source }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Dim>
    </>
  );
}

function Renewal({ renewal }: { renewal: StreetMaps['renewal'] }) {
  const { t, f } = useText();
  const can = useCan();
  const { isBusy, failure, attempt } = useAttempt();
  const change = (on: boolean) => attempt(() => call(putMapRenewal, { body: { on } }, { quiet: true }));
  return (
    <>
      <Switch
        mt="sm"
        label={t('streetMap.renew')}
        description={
          renewal ? t('streetMap.renewNext', { at: f.date(renewal.next_at) }) : t('streetMap.renewText')
        }
        checked={renewal !== null}
        disabled={isBusy || !can('street_map:edit')}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <FailureAlert of={failure} mt="xs" />
    </>
  );
}
