import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteMassChange, type MassRecord, postMassApply, postMassUndo } from '#api/mass.ts';
import { call } from '#web/base/call/call.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';

/** The longest time for some hundreds of vehicles, milliseconds. */
const TIMEOUT_MS = 60_000;

/** The actions on a change by its state: confirm or discard a draft, roll back an applied one. */
export function MassActions({ change, onLeave }: { change: MassRecord; onLeave: () => void }) {
  const can = useCan();
  if (change.state === 'draft') return change.own ? <DraftActions change={change} onLeave={onLeave} /> : null;
  if (change.state === 'undone' || (change.mode === 'import' && !can('mass:register'))) return null;
  return <UndoAction change={change} />;
}

const doneIn = ({ counts }: MassRecord) => (counts.new ?? 0) + (counts.changed ?? 0);

function DraftActions({ change, onLeave }: { change: MassRecord; onLeave: () => void }) {
  const { t, f } = useText();
  const [mayOverwrite, setMayOverwrite] = useState(false);
  const { isBusy, failure, attempt } = useAttempt();
  const { id, overwritten } = change;
  const n = doneIn(change);
  const apply = () =>
    attempt(async () => {
      const args = { params: { mass_id: id }, body: { overwrite: mayOverwrite } };
      await call(postMassApply, args, { quiet: true, timeoutMs: TIMEOUT_MS });
      notice({ kind: 'done', key: 'mass.appliedNotice' });
    });
  const discard = () =>
    attempt(async () => {
      await call(deleteMassChange, { params: { mass_id: id } }, { quiet: true });
      onLeave();
    });
  return (
    <Group p="10px 16px" gap="sm" justify="flex-end" role="group" aria-label={t('word.actions')}>
      <Text size="sm" c={failure ? 'red' : 'dimmed'} mr="auto" role={failure ? 'alert' : undefined}>
        {failure ? faultText(t, failure) : t('verdict.waiting', { at: f.dateTime(change.expires_at) })}
      </Text>
      {overwritten > 0 && n > 0 ? (
        <Checkbox
          label={t('mass.overwrite', { n: overwritten })}
          checked={mayOverwrite}
          onChange={(event) => setMayOverwrite(event.currentTarget.checked)}
        />
      ) : null}
      <Button variant="default" disabled={isBusy} onClick={() => void discard()}>
        {t('mass.discard')}
      </Button>
      <Button
        loading={isBusy}
        disabled={n === 0 || (overwritten > 0 && !mayOverwrite)}
        leftSection={<IconCheck size={16} aria-hidden="true" />}
        onClick={() => void apply()}
      >
        {t('mass.apply', { n })}
      </Button>
    </Group>
  );
}

function UndoAction({ change }: { change: MassRecord }) {
  const { t, f } = useText();
  const [isAsking, setAsking] = useState(false);
  const { id, expires_at, counts } = change;
  const n = doneIn(change);
  if (n === 0) return null;
  return (
    <Group p="10px 16px" gap="sm" justify="flex-end" role="group" aria-label={t('word.actions')}>
      <Text size="sm" c="dimmed" mr="auto">
        {t('mass.undoUntil', { at: f.dateTime(expires_at) })}
      </Text>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('mass.undo')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('mass.undoTitle', { n })}
        confirmLabel={t('mass.undo')}
        onConfirm={async () => {
          const args = { params: { mass_id: id }, body: {} };
          await call(postMassUndo, args, { quiet: true, timeoutMs: TIMEOUT_MS });
          notice({ kind: 'done', key: 'mass.undoneNotice' });
        }}
        onClose={() => setAsking(false)}
      >
        <p>{t('mass.undoText')}</p>
        {(counts.new ?? 0) > 0 ? <p>{t('mass.undoNew')}</p> : null}
      </ConfirmDialog>
    </Group>
  );
}
