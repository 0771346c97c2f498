import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../language/text.ts';
import { copyText } from '../ui/copy-text.ts';
import classes from './channel.module.css';

/** A new secret: it is shown this once. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useText();
  const [isCopied, setCopied] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('channel.secret')}
      centered
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('word.close') }}
      closeOnClickOutside={false}
    >
      <Stack>
        <Alert color="yellow">{t('channel.secretOnce')}</Alert>
        <code className={classes.secret}>{secret}</code>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            leftSection={<IconCopy size={16} />}
            onClick={async () => setCopied(await copyText(secret))}
          >
            {t(isCopied ? 'channel.secretCopied' : 'channel.secretCopy')}
          </Button>
          <Button onClick={onClose}>{t('word.close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
