import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { getMatter } from '#api/matter.ts';
import { addDays } from '#domain/day.ts';
import { dayField } from '#domain/field.ts';
import { assignInput, commentInput } from '#domain/matter/matter.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import { type Acted, actOn } from './act.ts';
import { DoneDialog } from './DoneDialog.tsx';
import { morningMs, snoozeTimes } from './snooze-times.ts';

/** The action that a dialog is open for, and its matters. */
export type Doing = { what: 'assign' | 'snooze' | 'comment' | 'done'; matters: readonly Acted[] };

type DialogProps = { matter: Acted; onSaved: () => void; onClose: () => void };

/** The dialog of an action; `onLeft`: the matters may leave the view. */
export function MatterDialogs(props: { doing: Doing; onLeft: () => void; onClose: () => void }) {
  const { doing, onLeft, onClose } = props;
  const { t } = useText();
  const [matter] = doing.matters;
  const left = () => {
    onLeft();
    onClose();
  };
  if (doing.what === 'done' || !matter)
    return <DoneDialog matters={doing.matters} onDone={left} onClose={onClose} />;
  const saved = () => {
    notice({ kind: 'done', key: 'matter.saved' });
    if (doing.what === 'snooze') onLeft();
    onClose();
  };
  const Form = FORMS[doing.what];
  return (
    <Dialog opened title={t(`matter.${doing.what}Title`, { name: matter.license ?? '' })} onClose={onClose}>
      <Form matter={matter} onSaved={saved} onClose={onClose} />
    </Dialog>
  );
}

function AssignForm({ matter, onSaved, onClose }: DialogProps) {
  const { t } = useText();
  const { device_id, cause } = matter;
  const { data } = useEndpoint(getMatter, { params: { device_id, cause: cause! } });
  const form = useRecordForm({
    schema: assignInput,
    initial: { assignee_id: data?.assignee?.id ?? null },
    onSave: (values) => actOn([matter], { action: 'assign', ...values }),
    onSaved,
  });
  return (
    <DialogForm form={form} confirmLabel={t('matter.assign')} isReady={data !== undefined} onClose={onClose}>
      <SelectField
        {...form.field('assignee_id')}
        label={t('matter.assignee')}
        placeholder={t('matter.nobody')}
        isLoading={!data}
        options={(data?.colleagues ?? []).map(({ id, username }) => ({ value: id, label: username }))}
      />
    </DialogForm>
  );
}

function CommentForm({ matter, onSaved, onClose }: DialogProps) {
  const { t } = useText();
  const form = useRecordForm({
    schema: commentInput,
    initial: {},
    onSave: (values) => actOn([matter], { action: 'comment', ...values }),
    onSaved,
  });
  return (
    <DialogForm form={form} confirmLabel={t('matter.comment')} onClose={onClose}>
      <TextAreaField {...form.field('note')} label={t('matter.note')} />
    </DialogForm>
  );
}

const DAY_INPUT = z.object({ day: dayField });
const PRESETS = ['hour', 'fourHours', 'tomorrow', 'monday'] as const;
/** A little less than the longest rest, days. */
const MOST_DAYS = 89;

function SnoozeForm({ matter, onSaved, onClose }: DialogProps) {
  const { t } = useText();
  const { timeZone } = useSession();
  const today = useToday();
  const [times] = useState(() => snoozeTimes(Date.now(), timeZone));
  const { isBusy, failure, attempt } = useAttempt();
  const rest = (ms: number) => actOn([matter], { action: 'snooze', until: new Date(ms).toISOString() });
  const form = useRecordForm({
    schema: DAY_INPUT,
    initial: {},
    onSave: ({ day }) => rest(morningMs(day, timeZone)),
    onSaved,
  });
  return (
    <DialogForm
      form={form}
      confirmLabel={t('matter.snooze')}
      isReady={form.values.day !== null}
      onClose={onClose}
    >
      <Dim>{t('matter.snoozeText')}</Dim>
      <Stack gap={6}>
        {PRESETS.map((name) => (
          <Button
            key={name}
            variant="default"
            disabled={isBusy}
            onClick={() =>
              void attempt(() => rest(times[name])).then((isDone) => (isDone ? onSaved() : undefined))
            }
          >
            {t(`matter.snooze_${name}`)}
          </Button>
        ))}
      </Stack>
      <FailureAlert of={failure} />
      <DateField
        {...form.field('day')}
        label={t('matter.snooze_day')}
        required={false}
        min={addDays(today, 1)}
        max={addDays(today, MOST_DAYS)}
      />
    </DialogForm>
  );
}

const FORMS = { assign: AssignForm, snooze: SnoozeForm, comment: CommentForm } as const;
