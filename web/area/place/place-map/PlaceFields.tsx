import type { ReactNode } from 'react';
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
