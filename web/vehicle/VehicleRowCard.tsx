import type { VehicleRow } from '#api/vehicle.ts';
import { driverName } from '../driver/driver-name.ts';
import { useText } from '../text.ts';
import { LiveStateBadge } from './LiveStateBadge.tsx';
import { PlateMarks } from './PlateCell.tsx';
import classes from './vehicle.module.css';
import { listWord } from './vehicle-words.ts';

/** A vehicle as a card, for fingers: what it is, where it belongs, who drives it. */
export function VehicleRowCard({ row }: { row: VehicleRow }) {
  const { t } = useText();
  const what = [row.alias, [listWord(row.brand, t), listWord(row.model, t)].filter(Boolean).join(' ')];
  const where = [row.fleet, row.driver === null ? null : driverName(row.driver, t)];
  return (
    <div className={classes.card}>
      <div className={classes.cardTop}>
        <strong>{row.license}</strong>
        <PlateMarks row={row} />
        {row.state === null ? null : (
          <span className={classes.cardEnd}>
            <LiveStateBadge vehicleId={row.id} state={row.state} />
          </span>
        )}
      </div>
      <div className={classes.cardLine}>{what.filter(Boolean).join(' · ')}</div>
      <div className={classes.cardLine}>{where.filter(Boolean).join(' · ')}</div>
    </div>
  );
}
