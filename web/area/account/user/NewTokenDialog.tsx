import { useState } from 'react';
import { postProfileToken } from '#api/access-token.ts';
import { accessTokenInput, TOKEN_DAYS_MAX } from '#domain/access/access-token.ts';
import { isOffered, TOKEN_SCOPES } from '#domain/access/token-scope.ts';
import { addDays } from '#domain/day.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { MultiSelectField } from '#web/kit/record/MultiSelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { SecretOnce } from '#web/kit/ui/SecretOnce.tsx';
import { useToday } from '#web/kit/ui/use-today.ts';

const DAYS_USUAL = 90;

/** Creates an access token; at the end the dialog shows its secret, only this once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret === null)
    return (
      <Dialog opened title={t('accessToken.add')} onClose={onClose}>
        <Fields onSaved={setSecret} onClose={onClose} />
      </Dialog>
    );
  return (
    <SecretOnce
      title={t('accessToken.made')}
      warning={t('accessToken.once')}
      secret={secret}
      copyLabel={t('accessToken.copy')}
      onClose={onClose}
    />
  );
}

function Fields({ onSaved, onClose }: { onSaved: (secret: string) => void; onClose: () => void }) {
  const { t } = useText();
  const can = useCan();
  const today = useToday();
  const form = useRecordForm({
    schema: accessTokenInput,
    initial: { scopes: ['read' as const], last_day: addDays(today, DAYS_USUAL) },
    onSave: async (body) => (await call(postProfileToken, { body }, { quiet: true })).secret,
    onSaved,
  });
  // The dialog does not offer scopes that the user's rights exclude.
  const offered = TOKEN_SCOPES.filter((scope) => isOffered(scope, can));
  const options = offered.map((value) => ({ value, label: t(`accessToken.scope_${value}`) }));
  return (
    <DialogForm form={form} confirmLabel={t('accessToken.create')} onClose={onClose}>
      <p style={{ margin: 0 }}>{t('accessToken.intro')}</p>
      <TextField {...form.field('name')} label={t('word.name')} wide />
      <MultiSelectField {...form.field('scopes')} label={t('accessToken.scopes')} options={options} wide />
      <DateField
        {...form.field('last_day')}
        label={t('accessToken.last_day')}
        description={t('accessToken.last_dayHint')}
        min={today}
        max={addDays(today, TOKEN_DAYS_MAX)}
        wide
      />
    </DialogForm>
  );
}
