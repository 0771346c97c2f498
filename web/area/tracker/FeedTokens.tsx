import { Box, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteFeedToken, type FeedTokenRow, getFeedTokens } from '#api/feed-token.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';
import { FeedTokenDialog } from './FeedTokenDialog.tsx';

/** Other systems that send records of trackers: the user creates and revokes their tokens. */
export function FeedTokens({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useText();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="md"
      title={t('feed.title')}
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      {opened ? <Tokens /> : null}
    </Drawer>
  );
}

function Tokens() {
  const { t } = useText();
  const [isMaking, setMaking] = useState(false);
  const query = useEndpoint(getFeedTokens, {});
  const rows = query.data?.rows;
  if (!rows) return <NotYet query={query} heights={[64, 64]} />;
  const make = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>
      {t('feed.new')}
    </Button>
  );
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          icon={<IconPlugConnected />}
          title={t('feed.none')}
          description={t('feed.text')}
          action={make}
        />
      ) : (
        <Stack gap="sm">
          <Text c="dimmed">{t('feed.text')}</Text>
          <Group justify="flex-end">{make}</Group>
          <ul className={parts.stack} aria-label={t('feed.title')}>
            {rows.map((row) => (
              <Token key={row.id} row={row} />
            ))}
          </ul>
        </Stack>
      )}
      {isMaking ? <FeedTokenDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
}

function Token({ row }: { row: FeedTokenRow }) {
  const { t, f } = useText();
  const [isRevoking, setRevoking] = useState(false);
  const { id, name, protocol, fleet, created_by, created_at, used_at } = row;
  return (
    <Box component="li" className={parts.panel} p="10px 14px">
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <div>
          <strong>{name}</strong>
          <Dim>{[t(`tracker.protocol_${protocol}`), fleet].join(' · ')}</Dim>
          <Dim>
            {[
              f.dateTime(created_at),
              created_by,
              used_at === null ? t('feed.neverUsed') : t('feed.usedAt', { at: f.dateTime(used_at) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Dim>
        </div>
        <Button
          size="xs"
          variant="default"
          style={{ flexShrink: 0 }}
          aria-label={`${t('feed.revoke')} ${name}`}
          onClick={() => setRevoking(true)}
        >
          {t('feed.revoke')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isRevoking}
        title={t('feed.revokeTitle', { name })}
        confirmLabel={t('feed.revoke')}
        isDanger
        onConfirm={() => call(deleteFeedToken, { params: { feed_token_id: id } }, { quiet: true })}
        onClose={() => setRevoking(false)}
      >
        {t('feed.revokeText')}
      </ConfirmDialog>
    </Box>
  );
}
