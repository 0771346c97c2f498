import { Modal } from '@mantine/core';
import { type EnumeratedRecord, getEnumeratedHistory } from '#api/admin.ts';
import { useEndpoint } from '../call/cache.ts';
import { isTextKey, useText } from '../language/text.ts';
import { enumeratedName } from '../picker/enumerated.ts';
import { HistoryPanel } from '../record/HistoryPanel.tsx';

/** Who changed what of a value; null: closed. */
export function ValueHistory({ value, onClose }: { value: EnumeratedRecord | null; onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal
      opened={value !== null}
      onClose={onClose}
      title={value ? enumeratedName(value, t) : ''}
      centered
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {value ? <Changes valueId={value.id} /> : null}
    </Modal>
  );
}

function Changes({ valueId }: { valueId: number }) {
  const { t } = useText();
  const query = useEndpoint(getEnumeratedHistory, { params: { value_id: valueId } });
  return (
    <HistoryPanel
      query={query}
      label={(field) => {
        const key = `admin.${field}`;
        return isTextKey(key) ? t(key) : field;
      }}
      words={(field, value) => {
        if (field === 'class') return t(`admin.class_${value as 'rented'}`);
        const list = `admin.list_${value}`;
        return field === 'list' && isTextKey(list) ? t(list) : null;
      }}
    />
  );
}
