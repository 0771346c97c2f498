import { Group, Skeleton } from '@mantine/core';
import { deleteUserToken, getUserTokens } from '#api/access-token.ts';
import type { UserRecord } from '#api/user.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { TokenList } from './TokenList.tsx';
import classes from './user.module.css';

/** The access tokens of a user; an administrator may revoke each at once. Nothing while there are none. */
export function UserTokens({ user }: { user: UserRecord }) {
  const { t } = useText();
  const params = { user_id: user.id };
  const { data, error, refetch } = useEndpoint(getUserTokens, { params }, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} m="md" />;
  if (data.tokens.length === 0) return null;
  async function revoke(token_id: number) {
    await call(deleteUserToken, { params: { ...params, token_id } }, { quiet: true });
    notice({ kind: 'done', key: 'accessToken.revoked' });
  }
  return (
    <section aria-label={t('accessToken.tokens')}>
      <Group component="h3" className={classes.panelTitle} gap="xs" justify="space-between" wrap="nowrap">
        {t('accessToken.tokens')}
      </Group>
      <TokenList tokens={data.tokens} onRevoke={user.editable ? ({ id }) => revoke(id) : undefined} />
    </section>
  );
}
