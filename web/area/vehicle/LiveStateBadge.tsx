import type { VehicleState } from '#domain/telemetry/state.ts';
import { UNKNOWN } from '#text/reader.ts';
import { useText } from '#web/base/language/text.ts';
import { StateBadge } from '#web/kit/ui/StateBadge.tsx';
import { StateIcon } from '#web/kit/ui/StateIcon.tsx';
import { useVehicle } from '#web/live/use-vehicles.ts';

type Known = {
  vehicleId: number;
  /** The state in the list's answer; null when the user may not know it, or the vehicle is not registered. */
  state: VehicleState | null;
};

/** The present state: that of the live vehicles, or else that of the answer. */
function useStateNow({ vehicleId, state }: Known): VehicleState | null {
  const live = useVehicle(state === null ? null : vehicleId);
  return live?.state ?? state;
}

/** The live state of a vehicle in the list, in words. */
export function LiveStateBadge(props: Known) {
  const state = useStateNow(props);
  return state ? <StateBadge state={state} /> : UNKNOWN;
}

/** Only the sign, with the word for screen readers. */
export function LiveStateIcon(props: Known) {
  const { t } = useText();
  const state = useStateNow(props);
  if (!state) return null;
  return (
    <span role="img" aria-label={t(`state.${state}`)} title={t(`state.${state}`)} style={{ display: 'flex' }}>
      <StateIcon state={state} size={14} />
    </span>
  );
}
