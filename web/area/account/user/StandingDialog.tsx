import { postUserStanding, type UserRecord } from '#api/user.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';

/** Confirms before a user is disabled, or enabled again. */
export function StandingDialog(props: { user: UserRecord; opened: boolean; onClose: () => void }) {
  const { user, opened, onClose } = props;
  const { t } = useText();
  const disables = !user.disabled;
  return (
    <ConfirmDialog
      opened={opened}
      title={t(disables ? 'user.disableTitle' : 'user.enableTitle', { username: user.username })}
      confirmLabel={t(disables ? 'user.disable' : 'user.enable')}
      isDanger={disables}
      onConfirm={async () => {
        const body = { disabled: disables, version: user.version };
        await call(postUserStanding, { params: { user_id: user.id }, body }, { quiet: true });
      }}
      onClose={onClose}
    >
      {t(disables ? 'user.disableText' : 'user.enableText')}
    </ConfirmDialog>
  );
}
