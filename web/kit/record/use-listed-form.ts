import { useMemo } from 'react';
import type { z } from 'zod';
import type { Records } from '#api/records.ts';
import { versionField } from '#domain/field.ts';
import { call } from '#web/base/call/call.ts';
import { useCan } from '#web/base/session/permission.ts';
import { type Draft, type RecordForm, type RecordFormOptions, useRecordForm } from './use-record-form.ts';

type Values<Body extends z.ZodObject> = RecordFormOptions<Body>['initial'];

/**
 * The form of a record of a list: a new one is created, and a stored one is edited as it was read. Users
 * without the permission to edit only look.
 */
export function useListedForm<Key extends string, Body extends z.ZodObject>(
  options: {
    of: Pick<Records<Key, z.ZodType, Body>, 'key' | 'create' | 'edit'>;
    /** The schema of `domain/<area>` that the endpoints use too. */
    input: Body;
    /** Null for a new one, which begins with `initial`. */
    stored: ({ [K in keyof Draft<Body>]: Draft<Body>[K] } & { id: number; version: number }) | null;
    initial?: Values<Body>;
    onSaved: (id: number) => unknown;
    /** Only looked at, although the user may edit others. */
    isKept?: boolean;
  } & Pick<RecordFormOptions<Body>, 'rules'>,
): RecordForm<Body> {
  const { of, input, stored, initial = {}, onSaved, isKept = false, rules } = options;
  const can = useCan();
  const schema = useMemo(() => input.extend({ version: versionField.optional() }), [input]);
  const form = useRecordForm({
    schema,
    initial: stored ?? initial,
    onSave: async ({ version, ...body }) => {
      if (!stored) return (await call(of.create, { body } as never, { quiet: true })).id;
      const args = { params: { [of.key]: stored.id }, body: { ...body, version } };
      await call(of.edit, args as never, { quiet: true });
      return stored.id;
    },
    onSaved,
    rules: rules as RecordFormOptions<typeof schema>['rules'],
    readOnly: isKept || !can(of.edit.access),
  });
  return form as unknown as RecordForm<Body>;
}
