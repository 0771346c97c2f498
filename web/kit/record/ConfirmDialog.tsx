import { Alert, Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Fault } from '#domain/fault.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';

/**
 * Asks before something that cannot be undone. The title names the thing, the text below says what follows. `onConfirm` sends the
 * call (`quiet: true`). If that fails, the dialog stays and says why; otherwise it closes.
 */
export function ConfirmDialog(props: {
  opened: boolean;
  /** `Eliminar la tarjeta 04A1…` */
  title: string;
  /** What happens: as text, or a list of consequences. */
  children: ReactNode;
  /** The verb: `Eliminar`. */
  confirmLabel: string;
  isDanger?: boolean | undefined;
  /** False while something that the dialog asks for is missing. */
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
