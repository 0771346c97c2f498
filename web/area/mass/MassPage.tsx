import { useState } from 'react';
import { ImportFrame, type ImportStep } from '#web/area/line-import/ImportFrame.tsx';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './Mass.module.css';
import { MassHeads } from './MassHeads.tsx';
import { MassHome } from './MassHome.tsx';
import { MassVerdict } from './MassVerdict.tsx';
import type { ReadHeads } from './send-mass.ts';

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
        <MassHeads read={asked} onJudged={open} onOther={() => setAsked(null)} />
      ) : (
        <MassHome onOpen={open} onAsked={setAsked} />
      )}
    </ImportFrame>
  );
}
