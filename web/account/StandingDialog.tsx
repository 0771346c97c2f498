import {
  getUser,
  getUserHistory,
  getUserSessions,
  getUsers,
  postUserStanding,
  type UserRecord,
} from '#api/account.ts';
import { refetch } from '../cache.ts';
import { call } from '../call.ts';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';
import { useText } from '../text.ts';

/** Asks before a user is disabled, or enabled again. */
export function StandingDialog(props: { user: UserRecord; opened: boolean; onClose: () => void }) {
  const { user, opened, onClose } = props;
  const { t } = useText();
  const disables = !user.disabled;
  return (
    <ConfirmDialog
      opened={opened}
      title={t(disables ? 'account.disableTitle' : 'account.enableTitle', { username: user.username })}
      confirmLabel={t(disables ? 'account.disable' : 'account.enable')}
      isDanger={disables}
      onConfirm={async () => {
        const body = { disabled: disables, version: user.version };
        await call(postUserStanding, { params: { user_id: user.id }, body }, { quiet: true });
        await Promise.all([getUsers, getUser, getUserSessions, getUserHistory].map(refetch));
      }}
      onClose={onClose}
    >
      {t(disables ? 'account.disableText' : 'account.enableText')}
    </ConfirmDialog>
  );
}
