import { Badge, Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Translate } from '#text/key.ts';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { reopened } from './check/check-draft.ts';
import { reopenedDefect } from './defect/defect-draft.ts';
import { reopenItem } from './outbox/drafts.ts';
import { exportItem } from './outbox/export-item.ts';
import { fillingUser } from './outbox/kit.ts';
import { changeItem, removeItem, useOutbox } from './outbox/outbox.ts';
import { type Choice, choicesFor, isOld, type OutboxItem } from './outbox/queue.ts';
import { wakeSender } from './outbox/sender.ts';
import classes from './part/road.module.css';

/** The name of an item: its kind and plate. */
export const titleOf = (t: Translate, { kind, label }: Pick<OutboxItem, 'kind' | 'label'>): string =>
  t(`road.${kind}Of`, { plate: label });

/** Why the server did not take it, in words for the driver. */
function whyOf(t: Translate, { parked, user }: OutboxItem): string {
  const { code, status, params } = parked!;
  if (status === 401) return t('road.refusedSignIn', { user });
  if (status === 403) return t('road.refusedEnded', { user });
  const why = status === 404 ? t('road.refusedGone') : t(`fault.${code}`, params as Record<string, string>);
  return t('road.refused', { why });
}

/** The items that wait in this phone, the oldest first, and what can be done with refused ones. */
export function WaitingList() {
  const { t } = useText();
  const items = useOutbox();
  if (items.length === 0) return null;
  return (
    <section className={`${parts.panel} ${classes.panel}`} aria-label={t('road.waits')}>
      <h2>
        {t('road.waits')} ({items.length})
      </h2>
      <ul className={parts.lines}>
        {items.map((item) => (
          <li key={item.seq} className={classes.line}>
            <Waiting item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ item }: { item: OutboxItem }) {
  const { t, f } = useText();
  const { username } = useSession();
  const { failure, isBusy, attempt } = useAttempt();
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const choices = choicesFor(item, username ?? fillingUser());
  const title = titleOf(t, item);
  const isOther = item.user !== (username ?? fillingUser());
  const act: Readonly<Record<Choice, () => unknown>> = {
    retry: () =>
      attempt(async () => {
        await changeItem(item.seq, {
          parked: null,
          ...(item.parked?.status === 401 ? { ticket: null } : {}),
        });
        wakeSender();
      }),
    mend: () =>
      attempt(async () => {
        const body = item.kind === 'check' ? reopened(item) : reopenedDefect(item);
        const id = await reopenItem(item, body);
        await navigate({ to: '.', search: { [item.kind]: id } });
      }),
    signIn: () => navigate({ to: '/login' }),
    export: () => attempt(() => exportItem(item)),
    delete: () => setDeleting(true),
  };
  return (
    <>
      <div>
        <strong>{title}</strong>
        <p className={parts.dim}>
          {f.dateTime(new Date(item.createdMs).toISOString())}
          {isOther ? ` · ${t('road.ofUser', { user: item.user })}` : ''}
        </p>
        <p>{item.parked ? whyOf(t, item) : t(item.isRecorded ? 'road.waitingPhotos' : 'road.waiting')}</p>
      </div>
      {isOld(item, Date.now()) ? (
        <Badge variant="light" color="orange">
          {t('road.old')}
        </Badge>
      ) : null}
      <FailureAlert of={failure} />
      {choices.length > 0 ? (
        <div className={classes.actions}>
          {choices.map((choice, index) => (
            <Button
              key={choice}
              size="md"
              variant={index === 0 ? 'filled' : 'default'}
              disabled={isBusy}
              onClick={() => void act[choice]()}
            >
              {t(choice === 'delete' ? 'word.delete' : `road.choice_${choice}`)}
            </Button>
          ))}
        </div>
      ) : null}
      <ConfirmDialog
        opened={isDeleting}
        title={t('road.deleteTitle', { what: title })}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={() => removeItem(item)}
        onClose={() => setDeleting(false)}
      >
        {t(item.isRecorded ? 'road.deleteTextPhotos' : 'road.deleteText')}
      </ConfirmDialog>
    </>
  );
}
