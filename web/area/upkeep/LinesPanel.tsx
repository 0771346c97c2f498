import { Button, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { putRepairLines, type RepairOrderRecord } from '#api/upkeep.ts';
import { versionField } from '#domain/field.ts';
import { amountsOf, moneyText } from '#domain/upkeep/amounts.ts';
import { isOpenOrder, LINE_KINDS, lineInput, linesInput } from '#domain/upkeep/order.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { NumberBox } from '#web/kit/record/NumberBox.tsx';
import { RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import classes from './upkeep.module.css';

type Line = { kind: (typeof LINE_KINDS)[number]; description: string; quantity: string; unit_price: string };
const EMPTY: Line = { kind: 'part', description: '', quantity: '1', unit_price: '' };

/** The parts and the labour of an order with their sums, for users who may see amounts. */
export function LinesPanel({ order }: { order: RepairOrderRecord }) {
  const { t, f } = useText();
  const can = useCan();
  const { lines } = order.costs!;
  const form = useRecordForm({
    schema: linesInput.extend({ version: versionField }),
    initial: { lines: lines.map(({ amount: _, ...line }) => line), version: order.version },
    readOnly: !can('vehicle_cost:edit') || !isOpenOrder(order.state),
    onSave: (body) => call(putRepairLines, { params: { order_id: order.id }, body }, { quiet: true }),
  });
  const shown = form.values.lines ?? [];
  const set = (at: number, change: Partial<Line>) =>
    form.set({ lines: shown.map((line, i) => (i === at ? { ...line, ...change } : line)) });
  const field = <Name extends keyof Line>(at: number, name: Name) => ({
    name: `lines.${at}.${name}`,
    value: shown[at]![name] as Line[Name] | null,
    onChange: (value: Line[Name] | null) => set(at, { [name]: value ?? '' }),
    onBlur: () => {},
    error: form.errorAt(`lines.${at}.${name}`),
    required: true,
    readOnly: form.readOnly,
  });
  const sums = amountsOf(shown.filter((line) => lineInput.safeParse(line).success));
  return (
    <RecordForm form={form}>
      <div className={classes.lines}>
        {shown.length === 0 ? <span className={classes.dim}>{t('upkeep.noLines')}</span> : null}
        {shown.map((line, at) => (
          <fieldset key={at} className={classes.line} aria-label={line.description || `${at + 1}`}>
            <SelectField
              {...field(at, 'kind')}
              label={t('upkeep.kind')}
              options={LINE_KINDS.map((value) => ({ value, label: t(`upkeep.kind_${value}`) }))}
            />
            <TextField {...field(at, 'description')} maxLength={200} label={t('upkeep.work')} />
            <Quantity {...field(at, 'quantity')} />
            <MoneyField {...field(at, 'unit_price')} label={t('upkeep.unit_price')} />
            {form.readOnly ? null : (
              <IconButton
                label={t('upkeep.removeLine', { n: at + 1 })}
                size={34}
                mt={24}
                onClick={() => form.set({ lines: shown.filter((_, i) => i !== at) })}
              >
                <IconTrash size={16} />
              </IconButton>
            )}
          </fieldset>
        ))}
        {form.errorAt('lines') ? <Input.Error role="alert">{form.errorAt('lines')}</Input.Error> : null}
        {form.readOnly ? null : (
          <Button
            size="xs"
            variant="default"
            style={{ justifySelf: 'start' }}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => form.set({ lines: [...shown, EMPTY] })}
          >
            {t('upkeep.addLine')}
          </Button>
        )}
        <dl className={classes.sums}>
          {(['part', 'labour', 'total'] as const).map((name) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{t(`upkeep.${name}`)}</dt>
              <dd>{f.money(moneyText(sums[name]))}</dd>
            </div>
          ))}
        </dl>
      </div>
    </RecordForm>
  );
}

function Quantity(props: {
  name: string;
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur: () => void;
  error: string | undefined;
  readOnly: boolean;
}) {
  const { name, value, onChange, onBlur, error, readOnly } = props;
  const { t } = useText();
  return (
    <NumberBox
      name={name}
      label={t('upkeep.quantity')}
      withAsterisk
      error={error}
      readOnly={readOnly}
      value={value === null || value === '' ? null : Number(value)}
      onChange={(typed) => onChange(typed === null ? null : String(typed))}
      onBlur={onBlur}
      decimals={2}
      unit={undefined}
    />
  );
}
