import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { notice } from '../language/notice.ts';
import { useText } from '../language/text.ts';
import { copyText } from '../ui/copy-text.ts';
import { Facts } from '../ui/Facts.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import classes from './tracker.module.css';

/** A new secret id, to be typed, copied or scanned; it is shown this once. */
export function SecretDialog({
  given: { secret, port },
  onClose,
}: {
  given: { secret: string; port: number };
  onClose: () => void;
}) {
  const { t } = useText();
  const server = `http://${window.location.hostname}:${port}`;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tracker.secret')}
      centered
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('word.close') }}
      closeOnClickOutside={false}
    >
      <Stack>
        <Alert color="yellow">{t('tracker.secretOnce')}</Alert>
        <QrCode text={`${server}/?id=${secret}`} label={t('tracker.secretCode')} />
        <Facts
          facts={[
            { label: t('tracker.secretServer'), value: server },
            { label: t('tracker.secret'), value: <code className={classes.secret}>{secret}</code> },
          ]}
        />
        <Text c="dimmed">{t('tracker.secretText')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={async () =>
              notice(
                (await copyText(secret))
                  ? { kind: 'done', key: 'map.copied' }
                  : { kind: 'error', key: 'map.notCopied' },
              )
            }
          >
            {t('tracker.secretCopy')}
          </Button>
          <Button onClick={onClose}>{t('word.close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
