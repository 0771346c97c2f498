import { getVehicleHistory, type VehicleRecord } from '#api/vehicle.ts';
import { useEndpoint } from '../../call/cache.ts';
import { useText } from '../../language/text.ts';
import { HistoryPanel } from '../../record/HistoryPanel.tsx';
import { fieldLabel, fieldWords, partLabel } from '../vehicle-words.ts';

/** Who changed what of the vehicle and when, from what to what. */
export function HistoryTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t, f } = useText();
  const query = useEndpoint(getVehicleHistory, { params: { vehicle_id: vehicle.id } });
  return (
    <HistoryPanel
      query={query}
      label={(field, entity) => fieldLabel(field, { vehicle, entity }, t)}
      part={(entity) => partLabel(entity, t)}
      words={(field, value) => fieldWords(field, value, { t, f }, vehicle.additional)}
    />
  );
}
