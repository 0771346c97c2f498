import { Button, Skeleton } from '@mantine/core';
import { deleteProfileSessions, getProfileSessions } from '#api/user.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { SessionList } from './SessionList.tsx';

/** The own sessions. */
export function OwnSessions() {
  const { data, error, refetch } = useEndpoint(getProfileSessions, {}, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <SessionList sessions={data.sessions} /> : <Skeleton height={72} m="md" />;
}

/** Signs out everywhere else; without a button while there are no other sessions. */
export function SignOutElsewhere() {
  const { t } = useText();
  const { data } = useEndpoint(getProfileSessions, {}, { staleMs: 0 });
  if (!data?.sessions.some(({ current }) => !current)) return null;
  async function signOut() {
    await call(deleteProfileSessions, {});
    notice({ kind: 'done', key: 'user.elsewhereDone' });
  }
  return (
    <Button variant="default" size="xs" onClick={() => void signOut().catch(() => undefined)}>
      {t('user.elsewhere')}
    </Button>
  );
}
