import type { VehicleState } from '#domain/telemetry/state.ts';
import { useText } from '#web/base/language/text.ts';
import { StateBadge } from '#web/kit/ui/StateBadge.tsx';
import { useNow } from '#web/live/use-vehicles.ts';

/** The state of a compared vehicle, and how long it has lasted. */
export function ComparedState({ state, sinceMs }: { state: VehicleState; sinceMs: number | null }) {
  const { f } = useText();
  const now = useNow(15_000);
  return (
    <>
      <StateBadge state={state} />
      {sinceMs === null ? null : <small>{f.lapse(Math.max(0, (now - sinceMs) / 1000))}</small>}
    </>
  );
}
