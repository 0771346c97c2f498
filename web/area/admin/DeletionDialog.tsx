import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';

/** Confirms the deletion of a value or a field that nothing uses; `of` null: nothing is to be deleted. */
export function DeletionDialog<Of extends { name: string }>(props: {
  of: Of | null;
  onConfirm: (of: Of) => Promise<unknown>;
  onClose: () => void;
}) {
  const { of, onConfirm, onClose } = props;
  const { t } = useText();
  if (!of) return null;
  return (
    <ConfirmDialog
      opened
      isDanger
      onClose={onClose}
      title={t('admin.deleteTitle', { name: of.name })}
      confirmLabel={t('word.delete')}
      onConfirm={() => onConfirm(of)}
    >
      {t('admin.deleteText')}
    </ConfirmDialog>
  );
}
