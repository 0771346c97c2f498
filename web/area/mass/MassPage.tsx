import { useState } from 'react';
import { ImportFrame, type ImportStep } from '#web/area/line-import/ImportFrame.tsx';
import { ImportHeads } from '#web/area/line-import/ImportHeads.tsx';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './Mass.module.css';
import { MassHome } from './MassHome.tsx';
import { MassVerdict } from './MassVerdict.tsx';
import { headsText, type ReadHeads, sendMass } from './send-mass.ts';

/**
 * Changes of many vehicles at once, over the list of vehicles: a new one with the earlier ones, or the one in
 * the address.
 */
export function MassPage() {
  const { t } = useText();
  const [address, setAddress] = useUrlValue('mass');
  const [asked, setAsked] = useState<ReadHeads | null>(null);
  const [isApplied, setApplied] = useState(false);
  const id = Number(address);
  const isOne = Number.isInteger(id) && id > 0;
  const open = (opened: number) => {
    setAsked(null);
    setAddress(String(opened), { push: true });
  };
  const back = () => {
    if (asked) setAsked(null);
    else setAddress(isOne ? 'new' : null);
  };
  const step: ImportStep = isOne ? (isApplied ? 'Done' : 'Check') : asked ? 'Columns' : 'File';
  return (
    <ImportFrame
      className={`${parts.cover} ${classes.page}`}
      title={t('mass.title')}
      step={step}
      back={t(isOne || asked ? 'mass.backHome' : 'verdict.backList')}
      onBack={back}
    >
      {isOne ? (
        <MassVerdict key={id} id={id} onLeave={() => setAddress('new')} onApplied={setApplied} />
      ) : asked ? (
        <ImportHeads
          title={asked.file.name}
          text={t('mass.headsText')}
          heads={asked.read.heads}
          sample={asked.read.sample}
          fields={asked.read.fields.map(({ field, label, is_needed }) => ({
            ...{ value: field, label, isNeeded: is_needed },
          }))}
          columns={asked.read.columns}
          onCheck={async (columns) => open(await sendMass(asked, headsText(asked.read.heads, columns)))}
          onOther={() => setAsked(null)}
        />
      ) : (
        <MassHome onOpen={open} onAsked={setAsked} />
      )}
    </ImportFrame>
  );
}
