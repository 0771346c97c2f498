import { useText } from '../text.ts';
import { FleetStateBadge } from './FleetStateBadge.tsx';
import classes from './fleet.module.css';
import type { TreeRow } from './tree-rows.ts';

const STEP_PX = 14;

/** A fleet as a card, for fingers: name and place in the tree, code, what is inside. */
export function FleetRowCard({ row }: { row: TreeRow }) {
  const { t } = useText();
  const facts = [
    row.code,
    t('frame.vehiclesIn', { n: row.vehicles_total }),
    t('fleet.holds_drivers', { n: row.drivers }),
  ];
  return (
    <div className={classes.card} style={{ paddingInlineStart: (row.level - 1) * STEP_PX }}>
      <div className={classes.cardTop}>
        <strong className={classes.words}>{row.name}</strong>
        {row.closed_on !== null || !row.authorised ? <FleetStateBadge fleet={row} /> : null}
      </div>
      <div className={classes.cardLine}>{facts.filter(Boolean).join(' · ')}</div>
    </div>
  );
}
