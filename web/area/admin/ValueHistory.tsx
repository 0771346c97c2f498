import { Modal } from '@mantine/core';
import { type EnumeratedRecord, getEnumeratedHistory } from '#api/admin.ts';
import { VALUE_FIELDS } from '#domain/admin/value-fields.ts';
import { useText } from '#web/base/language/text.ts';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';

/** The changes of a value with their users; null: closed. */
export function ValueHistory({ value, onClose }: { value: EnumeratedRecord | null; onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal
      opened={value !== null}
      onClose={onClose}
      title={value?.name ?? ''}
      centered
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      {value ? (
        <HistoryPanel
          endpoint={getEnumeratedHistory}
          params={{ value_id: value.id }}
          described={VALUE_FIELDS}
        />
      ) : null}
    </Modal>
  );
}
