import { Alert, Button, Code, Group, Stack } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { copyText } from './copy-text.ts';

/** A new secret: it is shown this once, and a click beside it does not close it. */
export function SecretOnce(props: {
  title: string;
  warning: string;
  /** The text to copy. */
  secret: string;
  copyLabel: string;
  /**
   * The label of the button by which the user confirms that it is saved; with it, no other way closes the
   * dialog.
   */
  keptLabel?: string;
  onClose: () => void;
  /** The secret in its own presentation, with further facts; left out: the secret alone. */
  children?: ReactNode;
}) {
  const { title, warning, secret, copyLabel, keptLabel, onClose, children } = props;
  const { t } = useText();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      withCloseButton={!keptLabel}
      closeOnClickOutside={false}
      closeOnEscape={!keptLabel}
    >
      <Stack>
        <Alert color="yellow">{warning}</Alert>
        {children ?? (
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', userSelect: 'all' }}>
            {secret}
          </Code>
        )}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => void copyText(secret)}
          >
            {copyLabel}
          </Button>
          <Button onClick={onClose}>{keptLabel ?? t('word.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
