import type { RefuellingDossier } from '#api/refuelling-dossier.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import classes from './dossier.module.css';
import { ValidationBadge } from './ValidationBadge.tsx';

/** The outcomes of a refuelling, the newest first. */
export function DossierOutcomes({ outcomes }: Pick<RefuellingDossier, 'outcomes'>) {
  const { t, f } = useText();
  return (
    <section className={`${parts.panel} ${classes.part}`} aria-label={t('dossier.outcomes')}>
      <h3>{t('dossier.outcomes')}</h3>
      {outcomes.length === 0 ? <Dim>{t('dossier.outcomesNone')}</Dim> : null}
      {outcomes.map((one) => (
        <div key={`${one.at} ${one.validation} ${one.discrepancy}`} className={parts.row}>
          <Dim span>{f.dateTime(one.at)}</Dim>
          <ValidationBadge validation={one.validation} />
          {one.station_distance === null ? null : <span>{f.near(one.station_distance)}</span>}
          <Dim span>
            {one.discrepancy_reasons.map((reason) => t(`refuelling.reason_${reason}`)).join(', ')}
          </Dim>
        </div>
      ))}
    </section>
  );
}
