import { useMemo } from 'react';
import { can, type Permission } from '#domain/access/permission.ts';
import { actorsIn } from './screens.ts';
import { useSession } from './session.ts';

/** May the user do it? `const can = useCan(); can('vehicle:edit')`. The server decides all the same. */
export function useCan(): (permission: Permission) => boolean {
  const session = useSession();
  return useMemo(() => {
    const actors = actorsIn(session);
    return (permission) => can(actors, permission);
  }, [session]);
}
