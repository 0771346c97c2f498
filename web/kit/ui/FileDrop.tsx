import { Alert, Button, FileButton, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Fault } from '#domain/fault.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './FileDrop.module.css';
import { usePhone } from './use-phone.ts';

/**
 * A panel that takes a chosen or dropped file with one of these extensions, and shows the reason of a
 * refusal.
 */
export function FileDrop(props: {
  endings: readonly string[];
  /** The names of the formats on the button. */
  formats: readonly string[];
  /** Handles the file; its faults are shown here. */
  onFile: (file: File, ending: string) => Promise<void>;
  children: ReactNode;
}) {
  const { endings, formats, onFile, children } = props;
  const { t } = useText();
  const isPhone = usePhone();
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  async function take(file: File | null | undefined) {
    if (!file || isBusy) return;
    const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
    if (!endings.includes(ending)) return setFailure(new Fault('err.uploadType', 415));
    setBusy(true);
    setFailure(null);
    try {
      await onFile(file, ending);
    } catch (error) {
      setFailure(error);
      if (!(error instanceof Fault)) throw error;
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack
      className={`${parts.panel} ${classes.drop}`}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      {children}
      {failure ? (
        <Alert color="red" role="alert" p="sm">
          {faultText(t, failure)}
        </Alert>
      ) : null}
      <FileButton accept={endings.map((one) => `.${one}`).join()} onChange={(file) => void take(file)}>
        {(button) => (
          <Button {...button} loading={isBusy} leftSection={<IconFileUpload size={16} aria-hidden="true" />}>
            {t('verdict.chooseFile', { formats: formats.join(', ') })}
          </Button>
        )}
      </FileButton>
      {isPhone ? null : (
        <Text size="sm" c="dimmed">
          {t('verdict.drop')}
        </Text>
      )}
    </Stack>
  );
}
