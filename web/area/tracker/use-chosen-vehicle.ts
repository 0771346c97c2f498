import { type FittingVehicle, getFittingVehicles } from '#api/tracker.ts';
import { useEndpoint } from '#web/base/call/cache.ts';

/** The vehicle of a plate in the address: undefined while loading, null when there is none (any more). */
export function useChosenVehicle(
  license: string | null,
  isFitted: boolean,
): FittingVehicle | null | undefined {
  const { data, error } = useEndpoint(
    getFittingVehicles,
    { query: { fitted: isFitted ? 'true' : 'false', q: license ?? '', page_size: 100 } },
    { enabled: license !== null },
  );
  if (license === null || error) return null;
  return data ? (data.rows.find((row) => row.license === license) ?? null) : undefined;
}
