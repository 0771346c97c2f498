import { useSession } from '#web/base/session/session.ts';

/** May the user charge any cost centre? Operators only those that they are given (domain rules §2.3). */
export function useMayCharge(): boolean {
  return useSession().myProfile?.charges_costs ?? false;
}
