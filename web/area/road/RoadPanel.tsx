import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconClipboardCheck, IconDatabaseOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { OwnVehicle } from '#api/road-kit.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import type { CheckDraft } from './check/check-draft.ts';
import { dropDraft, ownDrafts } from './outbox/drafts.ts';
import type { Draft } from './outbox/road-store.ts';
import { askRoom, type Room } from './outbox/room.ts';
import classes from './part/road.module.css';
import { useKit } from './part/use-kit.ts';
import { titleOf, WaitingList } from './WaitingList.tsx';

/**
 * The driver's work on the road: check the vehicle, report a defect, go on with what was begun, and what
 * waits to be sent. `more`: what else can be sent about the vehicle that the driver has. Before anything is
 * filled in it says whether the phone can keep it. Nothing for users who are no drivers.
 */
export function RoadPanel({ more }: { more: (vehicle: OwnVehicle) => ReactNode }) {
  const { t } = useText();
  const kit = useKit();
  const [, setCheck] = useUrlValue('check');
  const [, setDefect] = useUrlValue('defect');
  const [room, setRoom] = useState<Room>('enough');
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const readDrafts = () => ownDrafts().then(setDrafts);
  useEffect(() => {
    void askRoom().then(setRoom);
    void ownDrafts().then(setDrafts);
  }, []);
  if (kit === 'none') return <WaitingList />;
  return (
    <div className={parts.stack}>
      {room === 'enough' ? null : (
        <Alert
          role="alert"
          color={room === 'none' ? 'red' : 'orange'}
          icon={<IconDatabaseOff aria-hidden="true" />}
        >
          {t(room === 'none' ? 'road.roomNone' : 'road.roomLittle')}
        </Alert>
      )}
      <Button
        size="xl"
        fullWidth
        leftSection={<IconClipboardCheck aria-hidden="true" />}
        onClick={() => setCheck('new', { push: true })}
      >
        {t('road.check')}
      </Button>
      <Button
        size="lg"
        variant="default"
        fullWidth
        leftSection={<IconAlertTriangle aria-hidden="true" />}
        onClick={() => setDefect('new', { push: true })}
      >
        {t('road.defect')}
      </Button>
      {kit?.vehicles[0] ? more(kit.vehicles[0]) : null}
      {drafts.length > 0 ? (
        <section className={`${parts.panel} ${classes.panel}`} aria-label={t('road.begun')}>
          <h2>{t('road.begun')}</h2>
          <ul className={parts.lines}>
            {drafts.map((draft) => (
              <li key={draft.id} className={classes.line}>
                <Begun
                  draft={draft}
                  onOpen={() => (draft.kind === 'check' ? setCheck : setDefect)(draft.id, { push: true })}
                  onDropped={readDrafts}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <WaitingList />
    </div>
  );
}

function Begun(props: { draft: Draft; onOpen: () => void; onDropped: () => void }) {
  const { draft, onOpen, onDropped } = props;
  const { t, f } = useText();
  const [isAsked, setAsked] = useState(false);
  const { vehicle } = draft.body as Pick<CheckDraft, 'vehicle'>;
  const plate = vehicle?.license ?? '';
  return (
    <>
      <div>
        <strong>{titleOf(t, { kind: draft.kind, label: plate })}</strong>
        <p className={parts.dim}>{f.dateTime(new Date(draft.savedMs).toISOString())}</p>
      </div>
      <div className={classes.actions}>
        <Button size="md" onClick={onOpen}>
          {t('road.goOn')}
        </Button>
        <Button size="md" variant="default" onClick={() => setAsked(true)}>
          {t('road.drop')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsked}
        title={t('road.dropTitle', { plate })}
        confirmLabel={t('road.drop')}
        isDanger
        onConfirm={async () => {
          await dropDraft(draft.id);
          onDropped();
        }}
        onClose={() => setAsked(false)}
      >
        {t('road.dropText')}
      </ConfirmDialog>
    </>
  );
}
