import { type EnumeratedRecord, getEnumeratedHistory } from '#api/admin.ts';
import { VALUE_FIELDS } from '#domain/admin/value-fields.ts';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import { Dialog } from '#web/kit/ui/Dialog.tsx';

/** The changes of a value with their users; null: closed. */
export function ValueHistory({ value, onClose }: { value: EnumeratedRecord | null; onClose: () => void }) {
  return (
    <Dialog opened={value !== null} onClose={onClose} title={value?.name ?? ''}>
      {value ? (
        <HistoryPanel
          endpoint={getEnumeratedHistory}
          params={{ value_id: value.id }}
          described={VALUE_FIELDS}
        />
      ) : null}
    </Dialog>
  );
}
