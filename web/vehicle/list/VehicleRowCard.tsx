import type { VehicleRow } from '#api/vehicle.ts';
import { driverName } from '#text/driver-name.ts';
import { useText } from '../../language/text.ts';
import { RowCard } from '../../list/RowCard.tsx';
import { listWord } from '../../picker/enumerated.ts';
import { LiveStateBadge } from '../LiveStateBadge.tsx';
import { PlateMarks } from '../PlateCell.tsx';

/** A vehicle as a card, for fingers: what it is, where it belongs, who drives it. */
export function VehicleRowCard({ row }: { row: VehicleRow }) {
  const { t } = useText();
  return (
    <RowCard
      title={row.license}
      signs={<PlateMarks row={row} />}
      mark={row.state === null ? null : <LiveStateBadge vehicleId={row.id} state={row.state} />}
      lines={[
        [row.alias, [listWord(row.brand, t), listWord(row.model, t)].filter(Boolean).join(' ')],
        [row.fleet, row.driver === null ? null : driverName(row.driver, t)],
      ]}
    />
  );
}
