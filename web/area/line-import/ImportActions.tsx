import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { LineImport } from '#api/line-import.ts';
import { callOr } from '#web/base/call/call-or.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import type { ImportScreen } from './import-screen.ts';

/** The longest time for thousands of lines, milliseconds. */
const TIMEOUT_MS = 120_000;

type Props = { file: LineImport; screen: ImportScreen; valid: number; onOther: () => void };

/** Confirms a draft, or continues with another file. */
export function ImportActions({ file, screen, valid, onOther }: Props) {
  const { t, f } = useText();
  const [isAgain, setAgain] = useState(false);
  const { isBusy, failure, attempt } = useAttempt();
  const { id, same_at, applied_at, expires_at } = file;
  async function apply() {
    const args = { params: { import_id: id }, body: { again: isAgain } };
    await callOr(screen.failure, screen.apply, args, { timeoutMs: TIMEOUT_MS });
    notice({ kind: 'done', key: 'lineImport.applied' });
  }
  const state = applied_at
    ? t('lineImport.done', { at: f.dateTime(applied_at), until: f.dateTime(expires_at) })
    : t('verdict.waiting', { at: f.dateTime(expires_at) });
  const isAsked = same_at !== null && valid > 0;
  return (
    <Group p="10px 16px" gap="sm" justify="flex-end" role="group" aria-label={t('word.actions')}>
      <Text size="sm" c={failure ? 'red' : 'dimmed'} mr="auto" role={failure ? 'alert' : undefined}>
        {failure ? faultText(t, failure) : state}
      </Text>
      {isAsked ? (
        <Checkbox
          label={t('lineImport.again')}
          checked={isAgain}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
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
