import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { postStatementUndo } from '#api/statement.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';

/** Removes everything that the import of a statement stored, after a question. */
export function UndoStatement({ id, onUndone }: { id: number; onUndone: () => void }) {
  const { t } = useText();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        {t('statement.undo')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={t('statement.undo')}
        confirmLabel={t('statement.undo')}
        isDanger
        onConfirm={async () => {
          const params = { statement_id: id };
          const { removed } = await call(postStatementUndo, { params }, { quiet: true });
          notice({ kind: 'done', key: 'statement.undone', params: { n: removed } });
          onUndone();
        }}
        onClose={() => setAsked(false)}
      >
        {t('statement.undoText')}
      </ConfirmDialog>
    </>
  );
}
