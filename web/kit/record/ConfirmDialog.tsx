import { Alert, Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Fault } from '#domain/fault.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';

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
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const close = () => {
    if (isBusy) return;
    setFailure(null);
    onClose();
  };
  async function confirm() {
    setFailure(null);
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error);
      if (!(error instanceof Fault)) throw error;
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      centered
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div>{children}</div>
      {failure ? (
        <Alert color="red" role="alert" p="sm" mt="md">
          {faultText(t, failure)}
        </Alert>
      ) : null}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" disabled={isBusy} onClick={close} data-autofocus={isDanger}>
          {t('ui.cancel')}
        </Button>
        <Button
          {...(isDanger ? { color: 'red.9' } : {})}
          loading={isBusy}
          disabled={!isReady}
          onClick={confirm}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
