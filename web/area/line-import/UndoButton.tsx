import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';

/** Undoes an import after a question that names the consequences. */
export function UndoButton(props: {
  /** By default: to undo the import. */
  label?: string;
  title?: string;
  isDanger?: boolean;
  onConfirm: () => Promise<unknown>;
  children: ReactNode;
}) {
  const { t } = useText();
  const { label = t('lineImport.undo'), title = label, isDanger = true, onConfirm, children } = props;
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={title}
        confirmLabel={label}
        isDanger={isDanger}
        onConfirm={onConfirm}
        onClose={() => setAsked(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
