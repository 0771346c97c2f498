import { Modal, type ModalProps } from '@mantine/core';
import { useText } from '#web/base/language/text.ts';

/** A dialog in the middle of the page. Its head is no banner of the page, and its cross has a name. */
export function Dialog(props: ModalProps) {
  const { t } = useText();
  return (
    <Modal
      centered
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('word.close') }}
      {...props}
    />
  );
}
