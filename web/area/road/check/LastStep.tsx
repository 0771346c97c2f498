import type { CheckResult } from '#domain/check/check.ts';
import type { FormContent } from '#domain/check/form.ts';
import { SIGNATURE } from '#domain/check/judge.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { NumberBox } from '#web/kit/record/NumberBox.tsx';
import classes from '../part/road.module.css';
import { ResultPanel } from './ResultPanel.tsx';
import { SignatureField } from './SignatureField.tsx';

/** The end of a check: odometer, signature, and how the vehicle stands. */
export function LastStep(props: {
  content: FormContent;
  /** As last known, km. */
  last: number | null;
  odometer: number | null;
  signed: Blob | null;
  result: CheckResult;
  /** The fields that lack something, once the driver wanted to finish. */
  hasFaults: readonly string[];
  onOdometer: (km: number | null) => void;
  onSigned: (png: Blob | null) => void;
}) {
  const { content, last, odometer, signed, result, hasFaults, onOdometer, onSigned } = props;
  const { t, f } = useText();
  const lacksOther = hasFaults.some((field) => field !== 'odometer_km' && field !== `photos.${SIGNATURE}`);
  return (
    <>
      {content.asksOdometer ? (
        <NumberBox
          size="xl"
          label={`${t('word.odometer')} (km)`}
          description={last === null ? undefined : t('road.odometerLast', { km: `${f.number(last)} km` })}
          value={odometer}
          decimals={0}
          unit="km"
          error={hasFaults.includes('odometer_km') ? t('road.missing') : null}
          onChange={(km) => onOdometer(km === null || Number.isNaN(km) || km < 0 ? null : km)}
          onBlur={() => undefined}
        />
      ) : null}
      {content.asksSignature ? (
        <section className={`${parts.panel} ${classes.panel}`} aria-label={t('road.signature')}>
          <h2>{t('road.signature')}</h2>
          <SignatureField signed={signed} onChange={onSigned} />
          {hasFaults.includes(`photos.${SIGNATURE}`) ? (
            <p className={classes.missing} role="alert">
              {t('road.signatureMissing')}
            </p>
          ) : null}
        </section>
      ) : null}
      {lacksOther ? (
        <p className={classes.missing} role="alert">
          {t('road.missing')}
        </p>
      ) : null}
      <ResultPanel result={result} />
    </>
  );
}
