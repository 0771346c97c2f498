import { Alert, Button, Code, Group, Modal, Stack } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../language/text.ts';
import { copyText } from './copy-text.ts';

/** A new secret: it is shown this once, and nothing but its own button closes it. */
export function SecretOnce(props: {
  title: string;
  warning: string;
  secret: string;
  copyLabel: string;
  copiedLabel: string;
  onClose: () => void;
}) {
  const { title, warning, secret, copyLabel, copiedLabel, onClose } = props;
  const { t } = useText();
  const [isCopied, setCopied] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('word.close') }}
      closeOnClickOutside={false}
    >
      <Stack>
        <Alert color="yellow">{warning}</Alert>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', userSelect: 'all' }}>
          {secret}
        </Code>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            leftSection={<IconCopy size={16} />}
            onClick={async () => setCopied(await copyText(secret))}
          >
            {isCopied ? copiedLabel : copyLabel}
          </Button>
          <Button onClick={onClose}>{t('word.close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
