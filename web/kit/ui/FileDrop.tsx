import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Fault } from '#domain/fault.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import classes from './FileDrop.module.css';
import { useAttempt } from './use-attempt.ts';
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
  const { isBusy, failure, setFailure, attempt } = useAttempt();
  const [isOver, setOver] = useState(false);
  async function take(file: File | null | undefined) {
    if (!file || isBusy) return;
    const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
    if (!endings.includes(ending)) return setFailure(new Fault('err.uploadType', 415));
    await attempt(() => onFile(file, ending));
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
      <FailureAlert of={failure} />
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
