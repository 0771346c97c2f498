import { useQuery } from '@tanstack/react-query';
import { getTrack } from '#api/telemetry.ts';
import { callBytes } from '#web/base/call/call.ts';
import { trackPoints } from '#web/map/track-points.ts';
import type { Stretch } from './place.ts';

/** The fixes of a vehicle in a period; null: no query. */
export function useTrack(stretch: Stretch | null) {
  return useQuery({
    queryKey: ['path', stretch],
    enabled: stretch !== null,
    queryFn: async ({ signal }) => {
      const { vehicleId, fromMs, toMs } = stretch!;
      // The end of the query is exclusive: one second more includes the last fix.
      const period = { from: new Date(fromMs).toISOString(), to: new Date(toMs + 1_000).toISOString() };
      const args = { params: { device_id: vehicleId }, query: period };
      const bytes = await callBytes(getTrack, args, { signal });
      // The stored chunks may reach beyond the period.
      return trackPoints(bytes).filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs);
    },
  });
}
