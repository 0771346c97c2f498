import { useSession } from '#web/base/session/session.ts';

/** May the user charge any cost centre? Operators may charge only assigned ones (domain rules §2.3). */
export function useMayCharge(): boolean {
  return useSession().myProfile?.charges_costs ?? false;
}
