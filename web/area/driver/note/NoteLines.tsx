import { Button, Group } from '@mantine/core';
import { IconCheck, IconEye, IconPencil, IconRotate2, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type DriverNote, deleteDriverNote, putDriverNote } from '#api/driver-note.ts';
import { eventName } from '#text/event-name.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { useToday } from '#web/kit/ui/use-today.ts';
import { NoteDialog } from './NoteDialog.tsx';
import classes from './note.module.css';

/** Notes about a driver, with what can be done with each. */
export function NoteLines({ driverId, notes }: { driverId: number; notes: readonly DriverNote[] }) {
  const { t } = useText();
  const [edited, setEdited] = useState<DriverNote | null>(null);
  const [removed, setRemoved] = useState<DriverNote | null>(null);
  return (
    <>
      <ul className={parts.lines} aria-label={t('driverNote.tab')}>
        {notes.map((note) => (
          <Line key={note.id} note={note} onEdit={() => setEdited(note)} onRemove={() => setRemoved(note)} />
        ))}
      </ul>
      {edited ? <NoteDialog driverId={driverId} note={edited} onClose={() => setEdited(null)} /> : null}
      <ConfirmDialog
        opened={removed !== null}
        title={t('driverNote.deleteTitle')}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={() => call(deleteDriverNote, { params: { note_id: removed!.id } }, { quiet: true })}
        onClose={() => setRemoved(null)}
      >
        {t('driverNote.deleteText')}
      </ConfirmDialog>
    </>
  );
}

function Line(props: { note: DriverNote; onEdit: () => void; onRemove: () => void }) {
  const { note, onEdit, onRemove } = props;
  const { t, f } = useText();
  const can = useCan();
  const today = useToday();
  const { text, follow_up_on: day, is_shared, made_by, made_at, event, done_at, done_by, version } = note;
  const isDone = done_at !== null;
  const isDue = !isDone && day !== null && day <= today;
  const mark = (done: boolean) =>
    void call(putDriverNote, {
      params: { note_id: note.id },
      body: { text, follow_up_on: day, is_shared, done, version },
    });
  return (
    <li className={classes.note}>
      <p className={classes.text}>{text}</p>
      <p className={parts.dim}>
        {[
          event && `${eventName(event.code, t)}, ${event.license ?? ''} ${f.dateTime(event.at)}`,
          t('driverNote.madeBy', { name: made_by ?? t('driverNote.somebody'), at: f.dateTime(made_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {day !== null && !isDone ? (
        <p className={classes.due} data-due={isDue}>
          {t(isDue ? 'driverNote.overdue' : 'driverNote.due', { day: f.day(day) })}
        </p>
      ) : null}
      {isDone ? (
        <p className={`${parts.sign} ${parts.dim}`}>
          <IconCheck size={14} aria-hidden="true" />
          {t('driverNote.doneBy', { name: done_by ?? t('driverNote.somebody'), at: f.dateTime(done_at) })}
        </p>
      ) : null}
      <Group gap={4}>
        {is_shared ? (
          <span className={`${parts.sign} ${parts.dim}`}>
            <IconEye size={14} aria-hidden="true" /> {t('driverNote.shared')}
          </span>
        ) : null}
        {can('driver_note:edit') ? (
          <Group gap={4} ms="auto">
            <Button
              size="compact-sm"
              variant="default"
              leftSection={isDone ? <IconRotate2 size={14} /> : <IconCheck size={14} />}
              onClick={() => mark(!isDone)}
            >
              {t(isDone ? 'driverNote.reopen' : 'driverNote.finish')}
            </Button>
            <IconButton label={t('driverNote.edit')} size={30} onClick={onEdit}>
              <IconPencil size={16} />
            </IconButton>
            <IconButton label={t('driverNote.deleteTitle')} size={30} onClick={onRemove}>
              <IconTrash size={16} />
            </IconButton>
          </Group>
        ) : null}
      </Group>
    </li>
  );
}
