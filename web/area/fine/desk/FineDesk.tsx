import { Alert, CloseButton, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { type FineRecord, getFine } from '#api/fine.ts';
import { getFineDesk } from '#api/fine-desk.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { WaitingRecord } from '#web/kit/record/RecordBody.tsx';
import { StepButtons } from '#web/kit/record/StepButtons.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { DeadlineBadge } from '../DeadlineBadge.tsx';
import { FineStateBadge } from '../FineStateBadge.tsx';
import { Candidates } from './Candidates.tsx';
import { DayLines } from './DayLines.tsx';
import { DeskMap } from './DeskMap.tsx';
import classes from './desk.module.css';
import { useFineQueue } from './use-fine-queue.ts';
import { Whereabouts } from './Whereabouts.tsx';

/**
 * The desk of the fine in the address: the possible drivers with their evidence, the vehicle's position, and
 * the day. J and K lead to the next fine without a driver, Enter assigns the focused candidate.
 */
export function FineDesk({ record, onClose }: { record: RecordAddress; onClose: () => void }) {
  const { t } = useText();
  const page = useRef<HTMLDivElement>(null);
  const id = Number(record.id);
  const params = { fine_id: id };
  const fine = useEndpoint(getFine, { params }, { staleMs: 0 });
  const desk = useEndpoint(getFineDesk, { params }, { staleMs: 0 });
  const { open } = record;
  const go = useCallback((next: number) => open(next, { isReplaced: true }), [open]);
  const queue = useFineQueue(id, go);
  const failed = fine.error ?? desk.error;
  const read = fine.data?.id === id && desk.data ? { fine: fine.data, desk: desk.data } : null;
  // The former fine stays until the next one is read, so that the map is not created anew.
  const [known, setKnown] = useState(read);
  if (read && (read.fine !== known?.fine || read.desk !== known.desk)) setKnown(read);
  const isNext = known?.fine.id !== id;
  return (
    <div ref={page} className={parts.fill}>
      <div className={parts.bar}>
        <CloseButton aria-label={t('fineDesk.close')} onClick={onClose} />
        {known ? <Head fine={known.fine} /> : null}
        <Group component="span" gap={0} wrap="nowrap" ms="auto">
          <StepButtons inside={page} />
        </Group>
      </div>
      {failed && isNext ? (
        <ErrorState
          error={failed}
          onRetry={() => {
            void fine.refetch();
            void desk.refetch();
          }}
        />
      ) : known ? (
        <div className={classes.body} inert={isNext} aria-busy={isNext}>
          <section className={classes.people} aria-label={t('fineDesk.candidates')}>
            <FineFacts fine={known.fine} isTwice={known.desk.instants.length > 1} />
            <Candidates key={known.fine.id} {...known} queue={queue} />
          </section>
          <section className={classes.evidence} aria-label={t('fineDesk.where')}>
            <Whereabouts desk={known.desk} />
            {['hidden', 'not_ours'].includes(known.desk.whereabouts.kind) ? null : <DeskMap {...known} />}
            {known.desk.whereabouts.kind === 'not_ours' ? null : <DayLines desk={known.desk} />}
          </section>
        </div>
      ) : (
        <WaitingRecord />
      )}
    </div>
  );
}

function Head({ fine }: { fine: FineRecord }) {
  const { t } = useText();
  return (
    <>
      <h2>{t('fineDesk.fineOf', { number: fine.record_number })}</h2>
      <strong>{fine.license}</strong>
      <FineStateBadge state={fine.state} />
      <DeadlineBadge fine={fine} />
    </>
  );
}

function FineFacts({ fine, isTwice }: { fine: FineRecord; isTwice: boolean }) {
  const { t, f } = useText();
  const { date, hour, place, organisation, fact, amount, time_zone } = fine;
  const day = f.day(date);
  return (
    <>
      <Facts
        columnPx={150}
        facts={[
          {
            label: t('fine.date'),
            value: (
              <>
                {hour ? t('fineDesk.at', { day, hour }) : t('fineDesk.noHour', { day })}
                {time_zone === f.settings.timeZone ? null : (
                  <small>{f.zoneName(`${date}T12:00:00Z`, time_zone)}</small>
                )}
              </>
            ),
          },
          { label: t('fine.place'), value: place },
          { label: t('fine.fact'), value: fact },
          { label: t('fine.organisation'), value: organisation },
          { label: t('fine.amount'), value: f.money(amount) },
        ]}
      />
      {isTwice ? (
        <Alert color="yellow" p="xs" icon={<IconAlertTriangle size={16} />}>
          {t('fineDesk.twice')}
        </Alert>
      ) : null}
    </>
  );
}
