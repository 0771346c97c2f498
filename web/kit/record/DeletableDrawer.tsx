import { IconTrash } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { RecordDrawer } from './RecordDrawer.tsx';

/**
 * A record in a drawer that may be deleted. Delete is the last entry of its menu, and a dialog requests
 * confirmation.
 */
export function DeletableDrawer(
  props: ComponentProps<typeof RecordDrawer> & {
    /** Text and action of the dialog. Null while there is no record, and for users who may not delete it. */
    deletion: { title: string; text: ReactNode; label?: string; onConfirm: () => Promise<void> } | null;
  },
): ReactNode {
  const { deletion, actions = [], ...drawer } = props;
  const { t } = useText();
  const [isAsked, setAsked] = useState(false);
  const label = deletion?.label ?? t('word.delete');
  const icon = <IconTrash size={16} aria-hidden="true" />;
  const remove = { label, icon, isDanger: true, onClick: () => setAsked(true) };
  return (
    <>
      <RecordDrawer {...drawer} actions={deletion ? [...actions, remove] : actions} />
      {deletion ? (
        <ConfirmDialog
          opened={isAsked}
          title={deletion.title}
          confirmLabel={label}
          isDanger
          onConfirm={deletion.onConfirm}
          onClose={() => setAsked(false)}
        >
          {deletion.text}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
