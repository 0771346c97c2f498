import { seesDriverNames } from '#domain/access/driver-name.ts';
import { can } from '#domain/access/permission.ts';
import { actorsIn } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';

/**
 * May the user see pictures and clips? They show drivers, so the user must be allowed to see names (domain
 * rules R08).
 */
export function useSeesCameraFiles(): boolean {
  const session = useSession();
  const actors = actorsIn(session);
  const granted = session.myProfile?.see_driver_names ?? false;
  return can(actors, 'camera_file:read') && seesDriverNames({ actors, granted });
}
