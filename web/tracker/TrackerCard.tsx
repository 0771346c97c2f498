import type { TrackerRow } from '#api/tracker.ts';
import { useText } from '../text.ts';
import { TalkBadge } from './TalkBadge.tsx';
import classes from './tracker.module.css';

/** A tracker as a card, for fingers: what it is, where it is, whether it talks. */
export function TrackerCard({ row }: { row: TrackerRow }) {
  const { t } = useText();
  const what = [row.model, row.operator, row.phone].filter(Boolean).join(' · ');
  const where = [row.license, row.vehicle ?? row.alias, row.fleet].filter(Boolean).join(' · ');
  return (
    <div className={classes.card}>
      <div className={classes.cardTop}>
        <strong className={classes.imei}>{row.imei}</strong>
        {row.talking === null ? (
          <span className={classes.none}>{t('tracker.availability_available')}</span>
        ) : (
          <TalkBadge talking={row.talking} />
        )}
      </div>
      <div className={classes.cardLine}>{where || what}</div>
      {where ? <div className={classes.cardLine}>{what}</div> : null}
    </div>
  );
}
