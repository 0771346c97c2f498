import type { ReactNode } from 'react';
import { ENVIRONMENTAL_LABELS, type EnvironmentalLabel } from '#domain/vehicle/environmental-label.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import type { FieldProps } from '#web/kit/record/field.ts';
import { type OneOf, type Read, useOpenRecord } from '#web/kit/record/ListedDrawer.tsx';
import { MultiSelectField } from '#web/kit/record/MultiSelectField.tsx';
import { awaiting, NoRecord, WaitingRecord } from '#web/kit/record/RecordBody.tsx';
import type { PlaceKind } from './place-kind.ts';

/** The form around a place that is loaded first, or around a new one (null). */
export function StoredPlace<O extends Read>(props: {
  of: O;
  id: number | null;
  children: (place: OneOf<O> | null) => ReactNode;
}) {
  const { of, id, children } = props;
  const { state, found } = useOpenRecord(of, { id: id === null ? null : String(id) });
  if (id === null || found) return children(found);
  return awaiting(state) === 'loading' ? <WaitingRecord /> : <NoRecord state={state} />;
}

/** The environmental labels that may enter an area; none chosen: the area says nothing about them. */
export function LabelsField({ onChange, ...field }: FieldProps<EnvironmentalLabel[]>) {
  const { t } = useText();
  return (
    <MultiSelectField
      {...field}
      onChange={(chosen) => onChange(chosen?.length ? chosen : null)}
      label={t('area.allowed_labels')}
      description={t('zone.labelsHelp')}
      options={ENVIRONMENTAL_LABELS.map((value) => ({ value, label: t(`vehicle.label_${value}`) }))}
      wide
    />
  );
}

/** The groups that a place is in. */
export function GroupsField({ about, ...field }: FieldProps<number[]> & { about: PlaceKind }) {
  const { t } = useText();
  const groups = useEndpoint(about.groups.list, {});
  return (
    <MultiSelectField
      {...field}
      label={t('place.groups')}
      description={t('place.groupsHelp')}
      options={(groups.data?.groups ?? []).map((group) => ({ value: group.id, label: group.name }))}
      isLoading={groups.isPending}
      wide
    />
  );
}
