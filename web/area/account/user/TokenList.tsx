import { Badge, Button, Group } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AccessToken } from '#api/access-token.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';

/** Access tokens: scope, expiry, last use; each may be revoked if `onRevoke` is given. */
export function TokenList(props: {
  tokens: readonly AccessToken[];
  onRevoke?: ((token: AccessToken) => Promise<unknown>) | undefined;
  /** Shown if there is none. */
  add?: ReactNode;
}) {
  const { tokens, onRevoke, add } = props;
  const { t } = useText();
  const [asked, setAsked] = useState<AccessToken | null>(null);
  if (tokens.length === 0)
    return (
      <EmptyState
        icon={<IconKey />}
        title={t('accessToken.none')}
        description={add ? t('accessToken.intro') : undefined}
        action={add}
      />
    );
  return (
    <>
      <ul className={parts.lines} aria-label={t('accessToken.tokens')}>
        {tokens.map((token) => (
          <TokenLine key={token.id} token={token} onRevoke={onRevoke && (() => setAsked(token))} />
        ))}
      </ul>
      {asked && onRevoke ? (
        <ConfirmDialog
          opened
          title={t('accessToken.revokeTitle', { name: asked.name })}
          confirmLabel={t('accessToken.revoke')}
          isDanger
          onConfirm={() => onRevoke(asked)}
          onClose={() => setAsked(null)}
        >
          {t('accessToken.revokeText')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function TokenLine({ token, onRevoke }: { token: AccessToken; onRevoke: (() => void) | undefined }) {
  const { t, f } = useText();
  const { name, hint, scopes, expires_at, last_used_at } = token;
  const hasEnded = Date.parse(expires_at) <= Date.now();
  const end = t(hasEnded ? 'accessToken.ended' : 'accessToken.until', { at: f.dateTime(expires_at) });
  const used = last_used_at
    ? t('accessToken.used', { at: f.dateTime(last_used_at) })
    : t('accessToken.usedNever');
  return (
    <Group component="li" gap="sm" align="flex-start" wrap="nowrap" p="12px 16px">
      <IconKey size={20} color="var(--mantine-color-dimmed)" aria-hidden="true" />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs" fw={600}>
          {name}
          <Badge size="sm" variant="light" tt="none" color={hasEnded ? 'red' : 'gray'}>
            …{hint}
          </Badge>
        </Group>
        <Dim>{scopes.map((scope) => t(`accessToken.scope_${scope}`)).join(' · ')}</Dim>
        <Dim>
          {end} · {used}
        </Dim>
      </div>
      {onRevoke ? (
        <Button
          variant="default"
          size="xs"
          aria-label={t('accessToken.revokeOf', { name })}
          onClick={onRevoke}
        >
          {t('accessToken.revoke')}
        </Button>
      ) : null}
    </Group>
  );
}
