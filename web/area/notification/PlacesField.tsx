import { getAreas } from '#api/area.ts';
import { getPoiGroups } from '#api/poi.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { MultiSelectField } from '#web/kit/record/MultiSelectField.tsx';

/** The most areas that are offered. */
const AREAS = 500;

/** Which places an event is to be told of: areas, or points of interest by their groups. */
export function PlacesField(props: {
  of: 'poi_group' | 'area';
  value: number[] | null;
  onChange: (value: number[] | null) => void;
}) {
  const { of, value, onChange } = props;
  const { t } = useText();
  const isArea = of === 'area';
  const groups = useEndpoint(getPoiGroups, {}, { enabled: !isArea, staleMs: 300_000 });
  const areas = useEndpoint(
    getAreas,
    { query: { page_size: AREAS, sort: 'name' } },
    { enabled: isArea, staleMs: 300_000 },
  );
  const places = isArea ? areas.data?.rows : groups.data?.groups;
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
