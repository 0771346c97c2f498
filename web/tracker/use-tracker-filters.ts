import { useMemo } from 'react';
import type { TrackerRow } from '#api/tracker.ts';
import type { EnumeratedList } from '#domain/admin/enumerated-list.ts';
import { TRACKER_AVAILABILITY } from '#domain/tracker/tracker.ts';
import { useText } from '../language/text.ts';
import type { Filter } from '../list/filter.ts';
import { enumeratedName, useEnumerated } from '../picker/enumerated.ts';

function useOptions(list: EnumeratedList) {
  const { t, language } = useText();
  const { values } = useEnumerated(list);
  return useMemo(
    () =>
      values
        .map((value) => ({ value: String(value.id), label: enumeratedName(value, t) }))
        .sort((one, other) => one.label.localeCompare(other.label, language)),
    [values, t, language],
  );
}

/** The ways to narrow the list of trackers: those of its endpoint. */
export function useTrackerFilters(): readonly Filter<TrackerRow>[] {
  const { t } = useText();
  const models = useOptions('tracker_model');
  const providers = useOptions('tracker_provider');
  const operators = useOptions('gsm_operator');
  return useMemo(
    () => [
      {
        name: 'availability',
        kind: 'enum',
        single: true,
        label: t('tracker.availability'),
        options: TRACKER_AVAILABILITY.map((value) => ({ value, label: t(`tracker.availability_${value}`) })),
      },
      { name: 'talking', kind: 'bool', label: t('tracker.talking') },
      { name: 'model', kind: 'enum', label: t('tracker.model'), options: models },
      { name: 'provider', kind: 'enum', label: t('tracker.provider'), options: providers },
      { name: 'operator', kind: 'enum', label: t('tracker.operator'), options: operators },
    ],
    [t, models, providers, operators],
  );
}
