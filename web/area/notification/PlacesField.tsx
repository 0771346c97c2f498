import { areas } from '#api/area.ts';
import { poiGroups } from '#api/poi.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { MultiSelectField } from '#web/kit/record/MultiSelectField.tsx';

/** The most areas that are offered. */
const AREAS = 500;

/** The places for which an event is notified: areas, or points of interest by their groups. */
export function PlacesField(props: {
  of: 'poi_group' | 'area';
  value: number[] | null;
  onChange: (value: number[] | null) => void;
}) {
  const { of, value, onChange } = props;
  const { t } = useText();
  const isArea = of === 'area';
  const groups = useEndpoint(poiGroups.list, {}, { enabled: !isArea, staleMs: 300_000 });
  const known = useEndpoint(
    areas.list,
    { query: { page_size: AREAS, sort: 'name' } },
    { enabled: isArea, staleMs: 300_000 },
  );
  const places = isArea ? known.data?.rows : groups.data?.groups;
  return (
    <MultiSelectField
      name="place_ids"
      label={t(isArea ? 'subscription.areas' : 'subscription.groups')}
      {...(value ? {} : { placeholder: t('subscription.all') })}
      options={(places ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isLoading={!places}
      value={value}
      onChange={onChange}
      onBlur={() => undefined}
      error={undefined}
      required={false}
      readOnly={false}
    />
  );
}
