import { type FleetRecord, getFleetHistory } from '#api/fleet.ts';
import { useEndpoint } from '../call/cache.ts';
import { isTextKey, useText } from '../language/text.ts';
import { HistoryPanel } from '../record/HistoryPanel.tsx';

/** Who changed what of the fleet and when, from what to what. */
export function FleetHistoryTab({ fleet, fleets }: { fleet: FleetRecord; fleets: readonly FleetRecord[] }) {
  const { t } = useText();
  const query = useEndpoint(getFleetHistory, { params: { fleet_id: fleet.id } });
  return (
    <HistoryPanel
      query={query}
      label={(field) => {
        const key = `fleet.${field}`;
        return isTextKey(key) ? t(key) : field;
      }}
      words={(field, value) => {
        if (field === 'parent_id')
          return fleets.find(({ id }) => id === value)?.name ?? t('fleet.outOfSight');
        const key = `vehicle.country_${value}`;
        return field === 'country' && isTextKey(key) ? t(key) : null;
      }}
    />
  );
}
