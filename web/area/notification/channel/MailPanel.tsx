import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#api/endpoint.ts';
import { deleteMail, getMail, postMailTest, putMail } from '#api/mail.ts';
import { MAIL_SECURITY, mailEdit, mailInput } from '#domain/channel/mail.ts';
import { checkInput } from '#domain/input-fault.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SecretField } from '#web/kit/record/SecretField.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { FigureStrip } from '#web/kit/ui/FigureStrip.tsx';
import classes from './channel.module.css';
import { Section } from './Section.tsx';
import { useTry } from './use-try.ts';

type Mail = AnswerOf<typeof getMail>;
const REFETCH_MS = 10_000;

/** The mail server of the installation: for system staff. */
export function MailPanel() {
  const { data, error, refetch } = useEndpoint(getMail, {}, { staleMs: 0, refetchMs: REFETCH_MS });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.page}>
      {data ? (
        <>
          <MailHealth mail={data} />
          <MailForm mail={data} />
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </div>
  );
}

function MailHealth({ mail }: { mail: Mail }) {
  const { t, f } = useText();
  const { server, waiting, sent, failed, problem, words } = mail;
  if (!server) return <Alert color="yellow">{t('channel.mailNone')}</Alert>;
  return (
    <>
      <FigureStrip
        figures={[
          { id: 'waiting', label: t('channel.mailWaiting'), text: f.dec(waiting, 0) },
          { id: 'sent', label: t('channel.mailSent'), text: f.dec(sent, 0) },
          { id: 'failed', label: t('channel.mailFailed'), text: f.dec(failed, 0) },
        ]}
      />
      {problem ? (
        <Alert color="red" title={t('channel.mailProblem', { problem: t(`channel.problem_${problem}`) })}>
          {words}
        </Alert>
      ) : null}
    </>
  );
}

function MailForm({ mail: { server, version } }: { mail: Mail }) {
  const { t } = useText();
  const [isDeleting, setDeleting] = useState(false);
  const form = useRecordForm({
    schema: mailEdit,
    initial: { security: 'starttls', port: 587, ...server, version },
    onSave: (body) => call(putMail, { body }, { quiet: true }),
    onSaved: () => notice({ kind: 'done', key: 'channel.mailSaved' }),
  });
  const { data: input } = checkInput(mailInput, form.values);
  const { isTrying, tryOut, problem, words } = useTry(() => call(postMailTest, { body: input! }));
  return (
    <Section
      title={t('channel.mailServer')}
      action={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMailForward size={16} />}
          loading={isTrying}
          disabled={input === null}
          onClick={tryOut}
        >
          {t('channel.test')}
        </Button>
      }
    >
      {problem ? (
        <Alert color="red" m="16px 16px 0" title={problem}>
          {words}
        </Alert>
      ) : null}
      <RecordForm form={form}>
        <FormSection>
          <TextField {...form.field('host')} label={t('channel.host')} />
          <SelectField
            {...form.field('security')}
            label={t('channel.security')}
            options={MAIL_SECURITY.map((value) => ({ value, label: t(`channel.security_${value}`) }))}
          />
          <NumberField {...form.field('port')} label={t('channel.port')} />
          <TextField {...form.field('sender')} label={t('channel.sender')} type="email" />
          <TextField {...form.field('username')} label={t('word.username')} />
          <SecretField
            {...form.field('password')}
            label={t('word.password')}
            autoComplete="new-password"
            description={server?.has_password ? t('channel.passwordKept') : undefined}
          />
        </FormSection>
      </RecordForm>
      {server ? (
        <div className={classes.line}>
          <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
            {t('channel.mailDelete')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={isDeleting}
        title={t('channel.mailDelete')}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={() => call(deleteMail, {}, { quiet: true })}
        onClose={() => setDeleting(false)}
      >
        <Text>{t('channel.mailDeleteText')}</Text>
      </ConfirmDialog>
    </Section>
  );
}
