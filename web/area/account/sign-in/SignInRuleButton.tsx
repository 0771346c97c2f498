import { ActionIcon, Button, Skeleton, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#api/endpoint.ts';
import { getSignInRule, putSignInRule } from '#api/sign-in.ts';
import { ROLES } from '#domain/access/role.ts';
import { signInRule } from '#domain/user/second-factor.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { MultiSelectField } from '#web/kit/record/MultiSelectField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';

/** Opens the rule on the roles that must have a second factor. */
export function SignInRuleButton() {
  const { t } = useText();
  const isPhone = usePhone();
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const close = () => setOpened(false);
  return (
    <>
      {isPhone ? (
        <ActionIcon variant="default" size={44} aria-label={t('signIn.rule')} onClick={open}>
          <IconShieldLock size={20} />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          leftSection={<IconShieldLock size={16} aria-hidden="true" />}
          onClick={open}
        >
          {t('signIn.rule')}
        </Button>
      )}
      <Dialog opened={opened} title={t('signIn.rule')} onClose={close}>
        <Rule onClose={close} />
      </Dialog>
    </>
  );
}

function Rule({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useEndpoint(getSignInRule, {}, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <RuleForm rule={data} onClose={onClose} /> : <Skeleton height={144} />;
}

function RuleForm({ rule, onClose }: { rule: AnswerOf<typeof getSignInRule>; onClose: () => void }) {
  const { t } = useText();
  const form = useRecordForm({
    schema: signInRule,
    initial: { factor_roles: rule.factor_roles },
    onSave: (values) => call(putSignInRule, { body: { ...values, version: rule.version } }, { quiet: true }),
    onSaved: () => {
      notice({ kind: 'done', key: 'signIn.ruleDone' });
      onClose();
    },
  });
  return (
    <DialogForm form={form} confirmLabel={t('ui.save')} onClose={onClose}>
      <Text>{t('signIn.ruleText')}</Text>
      <MultiSelectField
        {...form.field('factor_roles')}
        label={t('signIn.ruleRoles')}
        options={ROLES.map((value) => ({ value, label: t(`user.role_${value}`) }))}
      />
      {rule.lacking > 0 ? <Text c="dimmed">{t('signIn.ruleLacking', { n: rule.lacking })}</Text> : null}
    </DialogForm>
  );
}
