import type { TrackerRow } from '#api/tracker.ts';
import { useText } from '../language/text.ts';
import { RowCard } from '../list/RowCard.tsx';
import { TalkBadge } from './TalkBadge.tsx';
import classes from './tracker.module.css';

/** A tracker as a card, for fingers: what it is, where it is, whether it talks. */
export function TrackerCard({ row }: { row: TrackerRow }) {
  const { t } = useText();
  return (
    <RowCard
      title={<span className={classes.imei}>{row.imei}</span>}
      mark={
        row.talking === null ? (
          <span className={classes.none}>{t('tracker.availability_available')}</span>
        ) : (
          <TalkBadge talking={row.talking} />
        )
      }
      lines={[
        [row.license, row.vehicle ?? row.alias, row.fleet],
        [row.model, row.operator, row.phone],
      ]}
    />
  );
}
