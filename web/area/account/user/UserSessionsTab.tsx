import { Skeleton } from '@mantine/core';
import { deleteUserSession, getUserSessions, type UserRecord } from '#api/user.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { SessionList } from './SessionList.tsx';

/** The sessions of a user; an administrator may end each at once. */
export function UserSessionsTab({ user }: { user: UserRecord }) {
  const params = { user_id: user.id };
  const { data, error, refetch } = useEndpoint(getUserSessions, { params }, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} m="md" />;
  async function close(session_id: number) {
    await call(deleteUserSession, { params: { ...params, session_id } });
    notice({ kind: 'done', key: 'user.sessionClosed' });
  }
  return (
    <SessionList
      sessions={data.sessions}
      // The notice of a refusal has already been shown.
      onClose={user.editable ? ({ id }) => void close(id).catch(() => undefined) : undefined}
    />
  );
}
