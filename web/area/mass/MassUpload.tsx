import { SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { getMassTemplateExport } from '#api/mass.ts';
import {
  MASS_FILE_TYPES,
  MASS_FORMATS,
  MASS_MODES,
  MASS_ROWS,
  type MassFormat,
  type MassMode,
} from '#domain/mass/mass-change.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import { FileDrop } from '#web/kit/ui/FileDrop.tsx';
import { type ReadHeads, sendMass, unknownHeads } from './send-mass.ts';

const ENDINGS: Readonly<Record<string, MassFormat>> = { xlsx: 'xlsx', csv: 'csv', txt: 'csv', tsv: 'csv' };

type Props = {
  onJudged: (id: number) => void;
  /** The file has heads that the template does not know. */
  onAsked: (asked: ReadHeads) => void;
};

/** Takes a chosen or dropped file and has it checked. Nothing is changed by that. */
export function MassUpload({ onJudged, onAsked }: Props) {
  const { t } = useText();
  const can = useCan();
  const [mode, setMode] = useState<MassMode>('edit');
  async function judge(file: File, ending: string) {
    const body = new File([file], file.name, { type: MASS_FILE_TYPES[ENDINGS[ending]!][0] });
    const asked = await unknownHeads(body, mode);
    if (asked) onAsked(asked);
    else onJudged(await sendMass({ file: body, mode }));
  }
  return (
    <FileDrop
      endings={Object.keys(ENDINGS)}
      formats={MASS_FORMATS.map((one) => one.toUpperCase())}
      onFile={judge}
    >
      <Text>{t('mass.intro', { max: MASS_ROWS })}</Text>
      <div className={parts.row}>
        {MASS_FORMATS.map((format) => (
          <ExportButton
            key={format}
            endpoint={getMassTemplateExport}
            args={{ query: { format } }}
            fileName={`${t('mass.template')}.${format}`}
            label={t('verdict.templateAs', { format: format.toUpperCase() })}
          />
        ))}
      </div>
      {can('mass:register') ? (
        <SegmentedControl
          value={mode}
          onChange={setMode}
          data={MASS_MODES.map((value) => ({ value, label: t(`mass.mode_${value}`) }))}
          aria-label={t('mass.mode')}
        />
      ) : null}
    </FileDrop>
  );
}
