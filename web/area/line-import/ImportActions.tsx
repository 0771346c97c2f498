import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { LineImport } from '#api/line-import.ts';
import type { Say } from '#text/say.ts';
import { call } from '#web/base/call/call.ts';
import { callOr } from '#web/base/call/call-or.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { IMPORT_TIMEOUT_MS, type ImportScreen } from './import-screen.ts';
import { UndoButton } from './UndoButton.tsx';

type Props = {
  file: LineImport;
  screen: ImportScreen;
  valid: number;
  onOther: () => void;
  onColumns: () => void;
};

/** Confirms a draft, undoes a stored file, or continues with another one. */
export function ImportActions({ file, screen, valid, onOther, onColumns }: Props) {
  const say = useText();
  const { t } = say;
  const [isAgain, setAgain] = useState(false);
  const { isBusy, failure, attempt } = useAttempt();
  const { id, same_at, applied_at, undoable } = file;
  const params = { import_id: id };
  const options = { quiet: true, timeoutMs: IMPORT_TIMEOUT_MS };
  async function apply() {
    const args = { params, body: { again: isAgain } };
    await callOr(screen.failure, screen.endpoints.apply, args, { timeoutMs: IMPORT_TIMEOUT_MS });
    notice({ kind: 'done', key: 'lineImport.applied' });
  }
  async function undo() {
    await call(screen.endpoints.undo, { params }, options);
    notice({ kind: 'done', key: 'lineImport.undone' });
  }
  const isAsked = same_at !== null && valid > 0;
  return (
    <Group p="10px 16px" gap="sm" justify="flex-end" role="group" aria-label={t('word.actions')}>
      <Text size="sm" c={failure ? 'red' : 'dimmed'} mr="auto" role={failure ? 'alert' : undefined}>
        {failure ? faultText(t, failure) : stateText(file, say)}
      </Text>
      {isAsked ? (
        <Checkbox
          label={t('lineImport.again')}
          checked={isAgain}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
      ) : null}
      {applied_at ? null : (
        <Button variant="default" disabled={isBusy} onClick={onColumns}>
          {t('lineImport.changeColumns')}
        </Button>
      )}
      {undoable > 0 ? (
        <UndoButton onConfirm={undo}>{t(screen.undoText ?? 'lineImport.undoText')}</UndoButton>
      ) : null}
      <Button variant="default" disabled={isBusy} onClick={onOther}>
        {t('verdict.otherFile')}
      </Button>
      {applied_at ? null : (
        <Button
          loading={isBusy}
          disabled={valid === 0 || (isAsked && !isAgain)}
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          onClick={() => void attempt(apply)}
        >
          {t('lineImport.apply', { n: valid })}
        </Button>
      )}
    </Group>
  );
}

/** How far the import is, and how long it waits or can be undone. */
function stateText({ applied_at, undone_at, expires_at }: LineImport, { t, f }: Say): string {
  if (undone_at) return t('lineImport.undoneAt', { at: f.dateTime(undone_at) });
  return applied_at
    ? t('lineImport.done', { at: f.dateTime(applied_at), until: f.dateTime(expires_at) })
    : t('verdict.waiting', { at: f.dateTime(expires_at) });
}
