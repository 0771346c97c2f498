import { useCan } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';

/** May the user enter refuellings by hand? All but system staff need the grant (domain rules §2.3). */
export function useMayEnter(): boolean {
  const can = useCan();
  const { role, manualRefueling } = useSession();
  return can('refuelling:edit') && (manualRefueling || role.includes('system'));
}
