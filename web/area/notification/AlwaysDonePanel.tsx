import { Box, Stack } from '@mantine/core';
import { IconBellOff, IconTrash } from '@tabler/icons-react';
import { deleteAlwaysDone, getAlwaysDone } from '#api/matter.ts';
import { eventKindName } from '#text/event-kind.ts';
import { eventName } from '#text/event-name.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';

/** The user's rules of what is always done without a notification; each can be removed. */
export function AlwaysDonePanel() {
  const { t, f } = useText();
  const { data, error, refetch } = useEndpoint(getAlwaysDone, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows />;
  if (data.rows.length === 0)
    return (
      <EmptyState
        fill
        icon={<IconBellOff />}
        title={t('matter.rulesNone')}
        description={t('matter.rulesNoneText')}
      />
    );
  return (
    <Stack p={16} gap="sm" maw={760}>
      <Dim>{t('matter.rulesText')}</Dim>
      <ul className={`${parts.panel} ${parts.lines}`}>
        {data.rows.map(({ id, event_type, kind, device_id, license, created_at }) => {
          const name = [eventName(event_type, t), kind && eventKindName(event_type, kind, t)]
            .filter(Boolean)
            .join(': ');
          return (
            <Box component="li" key={id} className={parts.row ?? ''} p="8px 12px">
              <Box flex={1} miw={0}>
                <strong>{name}</strong>
                <div className={`${parts.row} ${parts.dim}`}>
                  {device_id === null ? (
                    t('matter.alwaysAll')
                  ) : (
                    <RecordLink kind="vehicle" id={license === null ? null : device_id}>
                      {license ?? t('matter.ruleHidden')}
                    </RecordLink>
                  )}
                  <span>{t('word.since', { at: f.dateTime(created_at) })}</span>
                </div>
              </Box>
              <IconButton
                label={t('matter.ruleRemove', { name })}
                size={36}
                onClick={() => void call(deleteAlwaysDone, { params: { rule_id: id } }).catch(() => {})}
              >
                <IconTrash size={18} />
              </IconButton>
            </Box>
          );
        })}
      </ul>
    </Stack>
  );
}
