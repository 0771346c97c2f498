import { useMemo } from 'react';
import { getFleets } from '#api/fleet.ts';
import type { Grantor } from '#domain/user/user-grant.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useSession } from '#web/base/session/session.ts';
import { pathTo } from '#web/kit/ui/fleet-choice.ts';

/**
 * The grantor's facts for the rules of rights, the same as on the server, from data that the page has; null
 * while it is missing.
 */
export function useGrantor(): {
  grantor: Grantor;
  isInside: (id: number, fleets: readonly number[]) => boolean;
} | null {
  const { myProfile } = useSession();
  const { data } = useEndpoint(getFleets, {}, { staleMs: 300_000 });
  return useMemo(() => {
    if (!data || !myProfile) return null;
    const ids = new Set(data.fleets.map(({ id }) => id));
    return {
      grantor: {
        userId: myProfile.id,
        isSystem: myProfile.role.includes('system'),
        visible: ids,
        reports: myProfile.reports,
        workCodes: myProfile.own_works ? myProfile.work_codes : null,
        allowedEstructura: myProfile.allowed_estructura,
        manualRefueling: myProfile.manual_refueling,
      },
      isInside: (id, fleets) => pathTo(data.fleets, id).some((above) => fleets.includes(above)),
    };
  }, [data, myProfile]);
}
