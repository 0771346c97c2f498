import { getFleets } from '#api/fleet.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useCan } from '#web/base/session/permission.ts';

/** The company whose vehicles the user sees; null if there are several, or while it is unknown. */
export function useCompany(): string | null {
  const can = useCan();
  const { data } = useEndpoint(getFleets, {}, { staleMs: 300_000, enabled: can('fleet:read') });
  const roots = data?.fleets.filter(({ parent_id }) => parent_id === null) ?? [];
  return roots.length === 1 ? roots[0]!.name : null;
}
