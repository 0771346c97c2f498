import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { notice } from '../language/notice.ts';
import { useText } from '../language/text.ts';
import { copyText } from '../ui/copy-text.ts';
import classes from './sign-in.module.css';

/** New recovery codes, to be kept somewhere; they are shown this once. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal
      opened={codes.length > 0}
      onClose={onClose}
      title={t('signIn.recovery')}
      centered
      attributes={{ header: { role: 'presentation' } }}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="yellow">{t('signIn.recoveryKeep')}</Alert>
        <div className={classes.codes}>
          {codes.map((code) => (
            <span key={code}>{code}</span>
          ))}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={async () =>
              notice(
                (await copyText(codes.join('\n')))
                  ? { kind: 'done', key: 'map.copied' }
                  : { kind: 'error', key: 'map.notCopied' },
              )
            }
          >
            {t('signIn.recoveryCopy')}
          </Button>
          <Button onClick={onClose}>{t('signIn.recoveryKept')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
