import type { Base } from '#server/base/app.ts';
import type { ArrivedFiles } from '#server/telemetry/camera/alarm-store.ts';

/** Announces files of a camera, so that the pages that show their event load them. */
export function publishArrived(
  app: Pick<Base, 'publish'>,
  { vehicleId, places }: ArrivedFiles,
): Promise<void> {
  return app.publish([{ entity: 'camera_file', id: vehicleId, action: 'arrive', places }]);
}
