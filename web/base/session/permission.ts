import { useMemo } from 'react';
import { can, type Permission } from '#domain/access/permission.ts';
import { type Actor, actorsOf } from '#domain/access/role.ts';
import { canOpen, type ScreenPath } from '#domain/access/screen.ts';
import type { ListReader } from '#domain/list.ts';
import { type Session, useSession } from './session.ts';

/** The user's actors in the permission tables (domain rules §2.1). */
export function actorsIn({ role, isUserGao, myProfile }: Session): Actor[] {
  return actorsOf({ roles: role, gao: isUserGao, isDriver: myProfile?.is_driver ?? false });
}

/** May the user open the screen? The server still decides about the data (domain rules §2.2). */
export function isAllowed(path: ScreenPath, session: Session): boolean {
  return canOpen(path, { actors: actorsIn(session), allowedEstructura: session.allowedEstructura });
}

/** The user's facts for the descriptions of lists (domain/list.ts). */
export function useListReader(): ListReader {
  const session = useSession();
  return useMemo(
    () => ({ actors: actorsIn(session), allowedEstructura: session.allowedEstructura }),
    [session],
  );
}

/** May the user do it? `const can = useCan(); can('vehicle:edit')`. The server decides all the same. */
export function useCan(): (permission: Permission) => boolean {
  const session = useSession();
  return useMemo(() => {
    const actors = actorsIn(session);
    return (permission) => can(actors, permission);
  }, [session]);
}
