import { getTrackerHistory } from '#api/tracker.ts';
import { useEndpoint } from '../call/cache.ts';
import { isTextKey, useText } from '../language/text.ts';
import { HistoryPanel } from '../record/HistoryPanel.tsx';

/** Who changed what of a tracker. */
export function TrackerHistory({ trackerId }: { trackerId: number }) {
  const { t, f } = useText();
  const query = useEndpoint(getTrackerHistory, { params: { tracker_id: trackerId } });
  return (
    <HistoryPanel
      query={query}
      label={(field) => {
        const key = `tracker.${field}`;
        return isTextKey(key) ? t(key) : field;
      }}
      words={(field, value) => {
        if (field === 'odometer') return f.odometer(Number(value));
        if (field === 'billing_monthly') return f.money(String(value));
        if (field === 'password')
          return t(value === 'changed' ? 'tracker.password_changed' : 'tracker.password_set');
        const word = `tracker.${field === 'speed_unit' ? 'unit' : 'source'}_${value}`;
        return (field === 'speed_unit' || field.endsWith('_source')) && isTextKey(word) ? t(word) : null;
      }}
    />
  );
}
