import type { PastEvent } from '#api/history.ts';
import { isCameraCode } from '#domain/camera/camera-file.ts';
import { CameraButton } from '#web/area/camera/CameraButton.tsx';
import type { DayOfPast } from './day-items.ts';
import classes from './history.module.css';

/** The pictures of a camera event. */
export function EventPictures({ event, part: { past } }: { event: PastEvent; part: DayOfPast }) {
  const { vehicle_id: vehicleId, at, code } = event;
  if (!isCameraCode(code)) return null;
  const timeZone = past.vehicles.find(({ id }) => id === vehicleId)?.time_zone ?? past.time_zone;
  return (
    <div className={classes.pictures}>
      <CameraButton isIcon shown={{ vehicleId, at, code }} timeZone={timeZone} />
    </div>
  );
}
