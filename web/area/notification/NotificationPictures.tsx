import type { NotificationRow } from '#api/notification.ts';
import { isCameraCode } from '#domain/camera/camera-file.ts';
import { CameraButton } from '#web/area/camera/CameraButton.tsx';

/** Opens the pictures of a camera event; for repeated events those of the last. */
export function NotificationPictures({ row }: { row: NotificationRow }) {
  const { event_type: code, device_id: vehicleId, timestamp: at, media } = row;
  if (!media || vehicleId === null || !isCameraCode(code)) return null;
  return <CameraButton shown={{ vehicleId, at, code }} />;
}
