import { postFactorReset } from '#api/sign-in.ts';
import type { UserRecord } from '#api/user.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';

/** Confirms before the second factors of a user who has lost them are removed. */
export function ResetFactorsDialog(props: { user: UserRecord; opened: boolean; onClose: () => void }) {
  const { user, opened, onClose } = props;
  const { t } = useText();
  const { username } = user;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('signIn.resetFactorsTitle', { username })}
      confirmLabel={t('signIn.resetFactors')}
      isDanger
      onConfirm={async () => {
        await call(postFactorReset, { params: { user_id: user.id } }, { quiet: true });
        notice({ kind: 'done', key: 'signIn.resetFactorsDone', params: { username } });
      }}
      onClose={onClose}
    >
      {t('signIn.resetFactorsText')}
    </ConfirmDialog>
  );
}
