import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteProfileToken, getProfileTokens } from '#api/access-token.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { API_BASE } from '#web/base/wire/wire.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { TokenList } from './TokenList.tsx';

/** The own access tokens, by which other programs use the API. */
export function OwnTokens() {
  const { t } = useText();
  const { data, error, refetch } = useEndpoint(getProfileTokens, {}, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} m="md" />;
  return (
    <>
      <TokenList
        tokens={data.tokens}
        add={<NewToken />}
        onRevoke={async ({ id }) => {
          await call(deleteProfileToken, { params: { token_id: id } }, { quiet: true });
          notice({ kind: 'done', key: 'accessToken.revoked' });
        }}
      />
      <Anchor
        size="sm"
        href={`${API_BASE}/docs`}
        target="_blank"
        rel="noopener"
        display="block"
        px="md"
        pb="md"
      >
        {t('accessToken.docs')}
      </Anchor>
    </>
  );
}

/** Creates another token; without a button while there is none, because the empty list offers it. */
export function AddToken() {
  const { data } = useEndpoint(getProfileTokens, {}, { staleMs: 0 });
  return data && data.tokens.length > 0 ? <NewToken /> : null;
}

function NewToken() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {t('accessToken.add')}
      </Button>
      {isOpen ? <NewTokenDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
