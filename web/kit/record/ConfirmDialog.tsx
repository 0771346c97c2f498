import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';

/**
 * Confirms an action that cannot be undone. The title names the object, the text below explains the
 * consequences. `onConfirm` sends the call (`quiet: true`). If that fails, the dialog stays and shows the
 * reason; otherwise it closes.
 */
export function ConfirmDialog(props: {
  opened: boolean;
  /** `Eliminar la tarjeta 04A1…` */
  title: string;
  /** The consequences: as text, or as a list. */
  children: ReactNode;
  /** The verb: `Eliminar`. */
  confirmLabel: string;
  isDanger?: boolean | undefined;
  /** False while a part of the dialog's input is missing. */
  isReady?: boolean | undefined;
  onConfirm: () => unknown;
  onClose: () => void;
}): ReactNode {
  const { opened, title, children, confirmLabel, isDanger, isReady = true, onConfirm, onClose } = props;
  const { t } = useText();
  const { isBusy, failure, setFailure, attempt } = useAttempt();
  const close = () => {
    if (isBusy) return;
    setFailure(null);
    onClose();
  };
  const confirm = () =>
    attempt(async () => {
      await onConfirm();
      onClose();
    });
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <div>{children}</div>
      <FailureAlert of={failure} mt="md" />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" disabled={isBusy} onClick={close} data-autofocus={isDanger}>
          {t('ui.cancel')}
        </Button>
        <Button
          {...(isDanger ? { color: 'red.9' } : {})}
          loading={isBusy}
          disabled={!isReady}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
