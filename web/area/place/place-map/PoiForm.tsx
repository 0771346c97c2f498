import { useEffect, useRef } from 'react';
import { type PoiRow, pois } from '#api/poi.ts';
import { coordinatesIn } from '#domain/place/coordinates.ts';
import { poiInput } from '#domain/place/poi.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useListedForm } from '#web/kit/record/use-listed-form.ts';
import { GroupsField, StoredPlace } from './PlaceFields.tsx';
import type { PlaceFormProps } from './PlaceScreen.tsx';
import { PLACE_KINDS } from './place-kind.ts';
import { usePin } from './use-pin.ts';

/**
 * All fields of a point of interest (domain rules §9.3); its place is typed, found, clicked or dragged on the
 * map.
 */
export function PoiForm(props: PlaceFormProps) {
  return (
    <StoredPlace of={pois} id={props.id}>
      {(poi) => <Fields {...props} poi={poi} />}
    </StoredPlace>
  );
}

function Fields({ poi, handle, found, onSaved }: PlaceFormProps & { poi: PoiRow | null }) {
  const { t } = useText();
  const form = useListedForm({ of: pois, input: poiInput, stored: poi, onSaved });
  const mayEdit = !form.readOnly;
  const { lat, lng, name } = form.values;
  usePin(handle, {
    at: lat === null || lng === null ? null : { lat, lng },
    isPlacing: poi === null,
    onMove: mayEdit ? (at) => form.set(at) : null,
  });
  // A place that the user finds for a new point becomes its place, and its name if it has none.
  const taken = useRef(found);
  const isNew = poi === null;
  useEffect(() => {
    if (!found || found === taken.current || !isNew) return;
    taken.current = found;
    form.set({ lat: found.lat, lng: found.lng, ...(name ? {} : { name: found.name.slice(0, 80) }) });
  }, [found, isNew, name, form]);
  // From the menu of a point of a map.
  const [asked] = useUrlValue('at');
  const wanted = useRef(isNew ? asked : null);
  useEffect(() => {
    const point = wanted.current === null ? null : coordinatesIn(wanted.current);
    wanted.current = null;
    if (point) form.set(point);
  }, [form]);
  return (
    <RecordForm form={form} isNew={poi === null}>
      <FormSection>
        <TextField {...form.field('name')} label={t('word.name')} wide />
        <NumberField {...form.field('lat')} label={t('place.lat')} decimals={6} />
        <NumberField {...form.field('lng')} label={t('place.lng')} decimals={6} />
        <GroupsField {...form.field('group_ids')} about={PLACE_KINDS.poi} />
        <TextAreaField {...form.field('description')} label={t('place.description')} minRows={2} wide />
      </FormSection>
    </RecordForm>
  );
}
