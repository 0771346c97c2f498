import { Button, Skeleton } from '@mantine/core';
import { deleteProfileSessions, getProfileSessions } from '#api/account.ts';
import { refetch, useEndpoint } from '../cache.ts';
import { call } from '../call.ts';
import { ErrorState } from '../ErrorState.tsx';
import { notice } from '../notice.ts';
import { useText } from '../text.ts';
import { SessionList } from './SessionList.tsx';

/** Where one is signed in. */
export function OwnSessions() {
  const { data, error, refetch: again } = useEndpoint(getProfileSessions, {}, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void again()} />;
  return data ? <SessionList sessions={data.sessions} /> : <Skeleton height={72} m="md" />;
}

/** Signs out everywhere else; nothing to press while there is nowhere else. */
export function SignOutElsewhere() {
  const { t } = useText();
  const { data } = useEndpoint(getProfileSessions, {}, { staleMs: 0 });
  if (!data?.sessions.some(({ current }) => !current)) return null;
  async function signOut() {
    await call(deleteProfileSessions, {});
    notice({ kind: 'done', key: 'account.elsewhereDone' });
    await refetch(getProfileSessions);
  }
  return (
    <Button variant="default" size="xs" onClick={() => void signOut().catch(() => undefined)}>
      {t('account.elsewhere')}
    </Button>
  );
}
