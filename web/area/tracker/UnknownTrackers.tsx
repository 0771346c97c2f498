import { Box, Button, Drawer, Group, Text } from '@mantine/core';
import { IconPlus, IconZoomQuestion } from '@tabler/icons-react';
import { getUnknownTrackers } from '#api/telemetry.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';
import { addressOf } from './stranger.ts';

/** The interval of reading while it is open, milliseconds: an installer waits for a tracker to appear. */
const ASK_MS = 10_000;

/** Trackers that called without being known: users with the right create them from here. */
export function UnknownTrackers(props: {
  opened: boolean;
  onClose: () => void;
  onCreate: (address: string) => void;
}) {
  const { t } = useText();
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      position="right"
      size="md"
      title={t('tracker.unknownTitle')}
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      {props.opened ? <Strangers onCreate={props.onCreate} /> : null}
    </Drawer>
  );
}

function Strangers({ onCreate }: { onCreate: (address: string) => void }) {
  const { t, f } = useText();
  const mayCreate = useCan()('tracker:edit');
  const query = useEndpoint(getUnknownTrackers, {}, { refetchMs: ASK_MS, staleMs: 0 });
  const strangers = query.data?.unknown;
  if (!strangers) return <NotYet query={query} heights={[64, 64]} />;
  if (strangers.length === 0) {
    return (
      <EmptyState
        icon={<IconZoomQuestion />}
        title={t('tracker.unknownNone')}
        description={t('tracker.unknownText')}
      />
    );
  }
  return (
    <>
      <Text c="dimmed" mb="sm">
        {t('tracker.unknownText')}
      </Text>
      <ul className={parts.stack} aria-label={t('tracker.unknownTitle')}>
        {strangers.map(({ imei, protocol, attempts, last_seen }) => {
          const address = addressOf({ imei, protocol });
          return (
            <Box key={imei} component="li" className={parts.panel} p="10px 14px">
              <Group justify="space-between" gap="sm" wrap="nowrap">
                <div>
                  <strong>{imei}</strong>
                  <Dim>
                    {[
                      address === imei
                        ? null
                        : t(address === null ? 'tracker.notAnImei' : 'tracker.terminal_id'),
                      t('tracker.attempts', { n: attempts }),
                      t('tracker.seenAgo', { ago: f.ago(last_seen, query.dataUpdatedAt) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Dim>
                </div>
                {mayCreate && address !== null ? (
                  <Button
                    size="xs"
                    flex="none"
                    variant="light"
                    leftSection={<IconPlus size={14} aria-hidden="true" />}
                    aria-label={`${t('tracker.createThis')} ${imei}`}
                    onClick={() => onCreate(address)}
                  >
                    {t('tracker.createThis')}
                  </Button>
                ) : null}
              </Group>
            </Box>
          );
        })}
      </ul>
    </>
  );
}
