import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { postRoadFile, postStreetMap } from '#api/street-map.ts';
import { MAP_ZOOM, type MapWorkKind } from '#domain/street-map/map-order.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';

const SUM = /^[0-9a-f]{64}$/i;

/** Makes the street map or a road file of a file on the server. */
export function MakeDialog(props: { name: string; kind: MapWorkKind; onClose: () => void }) {
  const { name: file, kind, onClose } = props;
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const sum = typed.trim();
  const isSum = sum === '' || SUM.test(sum);
  const make = () =>
    kind === 'roads'
      ? call(postRoadFile, { body: { file } }, { quiet: true })
      : call(
          postStreetMap,
          { body: { countries: [], max_zoom: MAP_ZOOM.max, file, sha256: sum || null } },
          { quiet: true },
        );
  return (
    <ConfirmDialog
      opened
      title={t('streetMap.makeOf', { make: t(`streetMap.make_${kind}`), file })}
      confirmLabel={t(`streetMap.make_${kind}`)}
      isReady={isSum}
      onConfirm={make}
      onClose={onClose}
    >
      {kind === 'roads' ? (
        t('streetMap.roadsText')
      ) : (
        <>
          <p>{t('streetMap.replaces')}</p>
          <TextInput
            label={t('streetMap.sum')}
            description={t('streetMap.sumText')}
            value={typed}
            error={isSum ? null : t('streetMap.sumWrong')}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
