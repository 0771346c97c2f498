import { z } from 'zod';
import { type FineRecord, postFineResolve } from '#api/fine.ts';
import { optionalDay } from '#domain/field.ts';
import { FINE_OUTCOMES, fineDayFaults } from '#domain/fine/state.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { useToday } from '#web/kit/ui/use-today.ts';

const schema = z.object({ outcome: z.enum(FINE_OUTCOMES, 'val.required'), day: optionalDay });

/** The result of an appeal: the fine stands and was paid on a day, or it was annulled. */
export function ResolveDialog({ fine, onClose }: { fine: FineRecord; onClose: () => void }) {
  const { t } = useText();
  const today = useToday();
  const form = useRecordForm({
    schema,
    initial: { day: today },
    rules: ({ outcome, day }) => {
      if (outcome === 'annulled') return [];
      return day === null ? [{ field: 'day', code: 'val.required' }] : fineDayFaults(day, { today, ...fine });
    },
    onSave: ({ outcome, day }) => {
      const { version } = fine;
      const body = outcome === 'upheld' ? { outcome, day: day!, version } : { outcome, version };
      return call(postFineResolve, { params: { fine_id: fine.id }, body }, { quiet: true });
    },
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} confirmLabel={t('fine.act_resolve')} onClose={onClose}>
      <SelectField
        {...form.field('outcome')}
        label={t('fine.outcome')}
        options={FINE_OUTCOMES.map((value) => ({ value, label: t(`fine.outcome_${value}`) }))}
      />
      {form.values.outcome === 'annulled' ? null : (
        <DateField {...form.field('day')} required label={t('fine.paid_on')} />
      )}
    </DialogForm>
  );
}
