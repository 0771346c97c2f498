import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { postMassSelection } from '#api/mass.ts';
import type { MassColumn } from '#domain/mass/mass-column.ts';
import { vehicleInput } from '#domain/vehicle/vehicle.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { MassField } from './MassField.tsx';
import { COMMON_COLUMNS, toggledField } from './mass-choice.ts';
import { fieldLabel } from './mass-words.ts';

type MassFieldsProps = {
  vehicleIds: readonly number[];
  onJudged: (id: number) => void;
  onClose: () => void;
};

/** The same values for several vehicles, in two steps: first the fields, then their values. */
export function MassFields(props: MassFieldsProps) {
  const say = useText();
  const { t } = say;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isChosen, setIsChosen] = useState(false);
  const columns = COMMON_COLUMNS.filter(({ field }) => chosen.includes(field));
  if (isChosen) return <Values {...props} columns={columns} onBack={() => setIsChosen(false)} />;
  return (
    <Stack>
      <Text>{t('mass.fieldsText')}</Text>
      <SimpleGrid
        component="fieldset"
        cols={{ base: 1, xs: 2, sm: 3 }}
        spacing="xs"
        aria-label={t('mass.fields')}
      >
        {COMMON_COLUMNS.map(({ field }) => (
          <Checkbox
            key={field}
            label={fieldLabel(field, say)}
            checked={chosen.includes(field)}
            onChange={() => setChosen(toggledField(chosen, field))}
          />
        ))}
      </SimpleGrid>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={props.onClose}>
          {t('ui.cancel')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => setIsChosen(true)}>
          {t('mass.next')}
        </Button>
      </Group>
    </Stack>
  );
}

function Values(props: MassFieldsProps & { columns: readonly MassColumn[]; onBack: () => void }) {
  const { vehicleIds, columns, onJudged, onBack, onClose } = props;
  const { t } = useText();
  const fields = columns.map(({ field }) => field).join();
  const schema = useMemo(
    () => vehicleInput.pick(Object.fromEntries(fields.split(',').map((field) => [field, true])) as Picked),
    [fields],
  );
  const form = useRecordForm({
    schema,
    initial: {},
    onSave: (values) =>
      call(postMassSelection, { body: { vehicle_ids: [...vehicleIds], values } }, { quiet: true }),
    onSaved: ({ id }) => onJudged(id),
  });
  return (
    <DialogForm
      form={form}
      confirmLabel={t('mass.judge')}
      onClose={onClose}
      aside={
        <Button variant="subtle" onClick={onBack}>
          {t('mass.chooseOther')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {t('mass.valuesText')}
      </Text>
      {columns.map((column) => (
        <MassField key={column.field} column={column} form={form} />
      ))}
    </DialogForm>
  );
}

/** The picked fields are known only when the user chooses them. */
type Picked = { [Field in keyof typeof vehicleInput.shape]: true };
