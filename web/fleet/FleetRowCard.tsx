import { useText } from '../language/text.ts';
import { RowCard } from '../list/RowCard.tsx';
import { FleetStateBadge } from './FleetStateBadge.tsx';
import type { TreeRow } from './tree-rows.ts';

const STEP_PX = 14;

/** A fleet as a card, for fingers: name and place in the tree, code, what is inside. */
export function FleetRowCard({ row }: { row: TreeRow }) {
  const { t } = useText();
  return (
    <RowCard
      title={row.name}
      mark={row.closed_on !== null || !row.authorised ? <FleetStateBadge fleet={row} /> : null}
      lines={[
        [
          row.code,
          t('frame.vehiclesIn', { n: row.vehicles_total }),
          row.drivers > 0 ? t('fleet.holds_drivers', { n: row.drivers }) : null,
        ],
      ]}
      indentPx={(row.level - 1) * STEP_PX}
    />
  );
}
