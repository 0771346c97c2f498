import { Button } from '@mantine/core';
import { IconCar, IconSteeringWheel } from '@tabler/icons-react';
import { useState } from 'react';
import { type OwnAssignment, postOwnAssignmentEnd } from '#api/assignment.ts';
import { Fault } from '#domain/fault.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import classes from './day.module.css';
import { showOwn, type Taking } from './use-taking.ts';

/** The vehicle that the driver has now; else his usual ones, each to be taken with one tap; else none. */
export function MyVehicle({ own, taking }: { own: OwnAssignment; taking: Taking }) {
  const { t, f } = useText();
  const { present, usual } = own;
  if (present) {
    const { license, alias, model, start, end, time_zone } = present;
    return (
      <Card
        Icon={IconSteeringWheel}
        lead={t('driver.ownNow')}
        plate={license}
        lines={[
          [alias, model],
          [
            t('word.since', { at: f.dateTime(start, time_zone) }),
            end && t('driver.ownUntil', { at: f.dateTime(end, time_zone) }),
          ],
        ]}
      >
        <LeaveButton license={license} />
      </Card>
    );
  }
  if (usual.length > 0)
    return usual.map(({ license, alias, model }) => (
      <Card key={license} Icon={IconCar} lead={t('driver.ownUsual')} plate={license} lines={[[alias, model]]}>
        <Button
          size="md"
          variant={usual.length > 1 ? 'filled' : 'default'}
          loading={taking.isBusy}
          onClick={() => void taking.take(license)}
        >
          {t('driver.ownTake')}
        </Button>
      </Card>
    ));
  return <Card Icon={IconCar} lead={t('driver.ownNone')} lines={[[t('driver.ownNoneText')]]} />;
}

function Card(props: {
  Icon: typeof IconCar;
  lead: string;
  plate?: string;
  lines: readonly (readonly (string | null | false)[])[];
  children?: React.ReactNode;
}) {
  const { Icon, lead, plate, lines, children } = props;
  return (
    <section
      className={`${parts.panel} ${classes.vehicle}`}
      data-empty={plate === undefined}
      aria-live="polite"
    >
      <Icon size={28} aria-hidden="true" />
      <div>
        {plate === undefined ? (
          <h2>{lead}</h2>
        ) : (
          <>
            <p>{lead}</p>
            <h2 className={classes.plate}>{plate}</h2>
          </>
        )}
        {lines.map((words) => {
          const line = words.filter(Boolean).join(' · ');
          return line === '' ? null : <p key={line}>{line}</p>;
        })}
      </div>
      {children ? <div className={classes.side}>{children}</div> : null}
    </section>
  );
}

function LeaveButton({ license }: { license: string }) {
  const { t } = useText();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" size="md" onClick={() => setAsked(true)}>
        {t('driver.ownLeave')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={t('driver.ownLeaveTitle', { plate: license })}
        confirmLabel={t('driver.ownLeave')}
        onConfirm={async () => {
          try {
            showOwn(await call(postOwnAssignmentEnd, {}, { quiet: true }));
            notice({ kind: 'done', key: 'driver.ownLeft', params: { plate: license } });
          } catch (error) {
            // It was ended elsewhere meanwhile, so the screen shows the present state.
            if (!(error instanceof Fault) || error.status !== 410) throw error;
          }
        }}
        onClose={() => setAsked(false)}
      >
        {t('driver.ownLeaveText')}
      </ConfirmDialog>
    </>
  );
}
