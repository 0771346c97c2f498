import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { memo } from 'react';
import { DEFAULT_MAX_SPEED } from '#domain/constants.ts';
import { useText } from '#web/base/language/text.ts';
import { movementText } from '#web/kit/ui/movement-text.ts';
import { StateIcon } from '#web/kit/ui/StateIcon.tsx';
import { useNow, useVehicle } from '#web/live/use-vehicles.ts';
import { isOverLimit, isStale } from '#web/live/vehicle-view.ts';
import { useIsHovered } from './hover.ts';
import classes from './VehicleRow.module.css';
import { VehicleWords } from './VehicleWords.tsx';

/** The interval for renewing the times of rows, milliseconds. */
const CLOCK_MS = 15_000;

/** One vehicle in the list: state, plate, alias, driver, speed, and the time of its last data. */
export const VehicleRow = memo(function VehicleRow({ id, isChosen }: { id: number; isChosen: boolean }) {
  const { t, f } = useText();
  const vehicle = useVehicle(id);
  const isHovered = useIsHovered(id);
  const now = useNow(CLOCK_MS);
  if (!vehicle) return null;
  const { state, lastContactMs } = vehicle;
  const isMoving = state === 'movement';
  const isFast = isOverLimit(vehicle);
  const isOld = isStale(vehicle, now);
  const limit = t('map.limit', { speed: f.speed(vehicle.max_speed ?? DEFAULT_MAX_SPEED) });
  const contact = state === 'no_tracker' || lastContactMs === null ? null : f.ago(lastContactMs, now);
  return (
    <div className={classes.row} data-chosen={isChosen} data-hovered={isHovered}>
      <StateIcon state={state} size={18} />
      <VehicleWords vehicle={vehicle} />
      <div className={classes.figures}>
        <div className={classes.state} data-moving={isMoving} data-fast={isFast}>
          {isFast ? <IconAlertTriangle size={14} role="img" aria-label={limit} title={limit} /> : null}
          {movementText(vehicle, { t, f }) ?? t(`state.${state}`)}
        </div>
        {isOld ? (
          <small className={classes.stale} title={t('map.stale')}>
            <IconClockExclamation size={13} role="img" aria-label={t('map.stale')} />
            {f.ago(vehicle.tsMs, now)}
          </small>
        ) : (
          <small>{contact ?? '—'}</small>
        )}
      </div>
    </div>
  );
});
