import { Button, Group, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { DatedRow, DatedRows } from '#api/dated-rows.ts';
import type { EnumeratedList } from '#domain/admin/enumerated-list.ts';
import { versionField } from '#domain/field.ts';
import { type Field, fieldNamed } from '#domain/list.ts';
import type { DatedKind, RowContext } from '#domain/vehicle/dated-kind.ts';
import type { TextKey } from '#text/key.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { RecordForm } from '#web/kit/record/RecordForm.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import type { DatedFields } from './dated-props.ts';

/**
 * The form of one row, or of a new one (`row` null), in the place of the rows. It has the fields over the
 * schema of the kind in sections, the way back, and the button to delete the row.
 */
export function DatedForm(props: {
  vehicleId: number;
  kind: DatedKind;
  endpoints: DatedRows;
  row: DatedRow | null;
  /** The initial values of a new row. */
  initial?: object | undefined;
  /** The name of the row, or what is added. */
  name: string;
  /** All rows of the vehicle, because the rules compare a row with the others. */
  rows: readonly DatedRow[];
  context: Pick<RowContext<DatedRow>, 'today' | 'vehicle'>;
  readOnly: boolean;
  /** The content above the fields. */
  above: ReactNode;
  onClose: () => void;
  /** The fields, in sections. */
  children: (fields: DatedFields<DatedKind>) => ReactNode;
}) {
  const { vehicleId, kind, endpoints, row, initial, name, rows, context, readOnly, above, onClose } = props;
  const { t } = useText();
  const [isDeleting, setDeleting] = useState(false);
  const isNew = row === null;
  const schema = useMemo(
    () => (isNew ? kind.input : kind.input.extend({ version: versionField })),
    [kind, isNew],
  );
  const params = { vehicle_id: vehicleId };
  const form = useRecordForm({
    schema,
    initial: row ?? initial ?? {},
    rules: (values) =>
      kind.faults(values, {
        ...context,
        others: rows.filter(({ id }) => id !== row?.id),
        before: row ?? undefined,
      }),
    readOnly,
    onSave: (values): Promise<unknown> =>
      row
        ? call(
            endpoints.edit,
            { params: { ...params, row_id: row.id }, body: values as DatedRow },
            { quiet: true },
          )
        : call(endpoints.create, { params, body: values }, { quiet: true }),
    onSaved: () => {
      onClose();
      notice({ kind: 'done', key: 'ui.saved' });
    },
  });
  const described = (field: string): Field | undefined => fieldNamed(kind, field);
  const labelled = (field: string) => ({
    ...form.field(field),
    label: t(`${kind.section}.${field}` as TextKey),
  });
  const fields = {
    field(field: string) {
      const { words } = described(field) ?? {};
      return { ...labelled(field), ...(words && 'unit' in words ? { unit: words.unit } : {}) };
    },
    coded(field: string) {
      const { coded, of } = described(field)!.words as { coded: string; of: readonly string[] };
      return {
        ...labelled(field),
        options: of.map((code) => ({ value: code, label: t(`${coded}${code}` as TextKey) })),
      };
    },
    listed(field: string) {
      const { id, words } = described(field)!;
      const word = row && String(row[id]);
      return {
        ...labelled(field),
        list: (words as { enumerated: EnumeratedList }).enumerated,
        current: word === null ? null : { id: row![field] as number, name: word, code: word },
      };
    },
    driver(field: string) {
      const { id } = described(field)!;
      const name = row?.[id];
      return { ...labelled(field), current: name ? { id: row[field] as number, name: String(name) } : null };
    },
    known: context.vehicle,
  };
  return (
    <section className={parts.rest} aria-label={name}>
      <Group className={parts.bar} gap="xs" wrap="nowrap">
        <IconButton label={t('ui.back')} variant="subtle" size={30} onClick={onClose}>
          <IconArrowLeft size={18} />
        </IconButton>
        <Text component="h3" fw={600} flex={1} truncate>
          {name}
        </Text>
        {isNew || readOnly ? null : (
          <Button variant="subtle" size="xs" color="red" onClick={() => setDeleting(true)}>
            {t('word.delete')}
          </Button>
        )}
      </Group>
      {above}
      <RecordForm form={form} isNew={isNew} saveLabel={isNew ? t(`${kind.section}.add`) : undefined}>
        {props.children(fields as unknown as DatedFields<DatedKind>)}
      </RecordForm>
      {row ? (
        <ConfirmDialog
          opened={isDeleting}
          isDanger
          title={t('vehicle.rowDelete', { name })}
          confirmLabel={t('word.delete')}
          onConfirm={async () => {
            await call(endpoints.remove, { params: { ...params, row_id: row.id } }, { quiet: true });
            onClose();
          }}
          onClose={() => setDeleting(false)}
        >
          {t('vehicle.rowDeleteText')}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
