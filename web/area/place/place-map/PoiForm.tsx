import { useEffect, useRef } from 'react';
import { getPoi, getPoiGroups, type PoiRow, postPoi, putPoi } from '#api/poi.ts';
import { versionField } from '#domain/field.ts';
import { poiInput } from '#domain/place/poi.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { MultiSelectField } from '#web/kit/record/MultiSelectField.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { awaiting, NoRecord, WaitingRecord } from '#web/kit/record/RecordBody.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import type { PlaceFormProps } from './PlaceScreen.tsx';
import { usePin } from './use-pin.ts';

const schema = poiInput.extend({ version: versionField.optional() });

/** All of a point of interest (domain rules §9.3); its place is typed, looked for, clicked or dragged on the map. */
export function PoiForm(props: PlaceFormProps) {
  const { id } = props;
  const query = useEndpoint(getPoi, { params: { poi_id: id ?? 0 } }, { enabled: id !== null, staleMs: 0 });
  if (id === null) return <Fields {...props} poi={null} />;
  if (awaiting(query) === 'loading') return <WaitingRecord />;
  return query.data ? <Fields {...props} poi={query.data} /> : <NoRecord state={query} />;
}

function Fields({ poi, handle, found, onSaved }: PlaceFormProps & { poi: PoiRow | null }) {
  const { t } = useText();
  const can = useCan();
  const mayEdit = can('poi:edit');
  const groups = useEndpoint(getPoiGroups, {});
  const form = useRecordForm({
    schema,
    initial: poi
      ? {
          ...{ name: poi.name, description: poi.description, lat: poi.lat, lng: poi.lng },
          ...{ group_ids: poi.group_ids, version: poi.version },
        }
      : {},
    onSave: async ({ version, ...body }) => {
      if (!poi) return (await call(postPoi, { body }, { quiet: true })).id;
      const params = { poi_id: poi.id };
      await call(putPoi, { params, body: { ...body, version: version! } }, { quiet: true });
      return poi.id;
    },
    onSaved,
    readOnly: !mayEdit,
  });
  const { lat, lng, name } = form.values;
  usePin(handle, {
    at: lat === null || lng === null ? null : { lat, lng },
    isPlacing: poi === null,
    onMove: mayEdit ? (at) => form.set(at) : null,
  });
  // A place that was found while a new one is made is its place, and its name if it has none.
  const taken = useRef(found);
  const isNew = poi === null;
  useEffect(() => {
    if (!found || found === taken.current || !isNew) return;
    taken.current = found;
    form.set({ lat: found.lat, lng: found.lng, ...(name ? {} : { name: found.name.slice(0, 80) }) });
  }, [found, isNew, name, form]);
  return (
    <RecordForm form={form} isNew={poi === null}>
      <FormSection>
        <TextField {...form.field('name')} label={t('word.name')} wide />
        <NumberField {...form.field('lat')} label={t('place.lat')} decimals={6} />
        <NumberField {...form.field('lng')} label={t('place.lng')} decimals={6} />
        <MultiSelectField
          {...form.field('group_ids')}
          label={t('place.groups')}
          description={t('place.groupsHelp')}
          options={(groups.data?.groups ?? []).map((group) => ({ value: group.id, label: group.name }))}
          isLoading={groups.isPending}
          wide
        />
        <TextAreaField {...form.field('description')} label={t('place.description')} minRows={2} wide />
      </FormSection>
    </RecordForm>
  );
}
