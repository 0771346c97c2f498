import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { OwnDay } from '#api/own-day.ts';
import { daySpan } from '#domain/day.ts';
import { dueDistance } from '#text/due-distance.ts';
import { dueSubject } from '#text/due-words.ts';
import type { Formatter } from '#text/format.ts';
import { DueBadge } from '#web/area/calendar/DueBadge.tsx';
import { FineStateBadge } from '#web/area/fine/FineStateBadge.tsx';
import { ReceiptStateBadge } from '#web/area/receipt/ReceiptStateBadge.tsx';
import { SeverityBadge } from '#web/area/upkeep/UpkeepBadges.tsx';
import { useText } from '#web/base/language/text.ts';
import { DayLine, DayPanel } from './DayPanel.tsx';
import classes from './day.module.css';

/** Today: how many journeys, how far, how long, and each of them. Private ones have no places. */
export function TodayPanel({ journeys }: Pick<OwnDay, 'journeys'>) {
  const { t, f } = useText();
  const metres = journeys.reduce((sum, { distance }) => sum + distance, 0);
  const seconds = journeys.reduce((sum, { duration }) => sum + duration, 0);
  const count = t('ownDay.journeys', { n: journeys.length });
  return (
    <DayPanel
      title={t('ownDay.today')}
      sum={journeys.length > 0 ? [count, f.distance(metres), f.duration(seconds)].join(' · ') : null}
      none={t('ownDay.todayNone')}
    >
      {journeys.map((one) => {
        const places = [one.start_place, one.end_place].filter((place) => place !== null);
        return (
          <DayLine
            key={`${one.license} ${one.start}`}
            words={`${f.time(one.start, one.time_zone)} – ${
              one.is_running ? t('word.running') : f.time(one.end, one.time_zone)
            }`}
            more={[one.license, one.is_private ? t('ownDay.private') : [...new Set(places)].join(' → ')]
              .filter(Boolean)
              .join(' · ')}
            mark={<span className={classes.figure}>{f.distance(one.distance)}</span>}
          />
        );
      })}
    </DayPanel>
  );
}

/** The time of an assignment; its day stands once where it begins and ends on the same. */
function spanText(
  { start, end, time_zone }: { start: string; end: string; time_zone: string },
  f: Formatter,
): string {
  const [first, last] = [start, end].map((at) => daySpan(Date.parse(at), time_zone).day);
  const until = first === last ? f.time(end, time_zone) : f.dateTime(end, time_zone);
  return `${f.dateTime(start, time_zone)} – ${until}`;
}

/** The assignments of the week. */
export function WeekPanel({ assignments }: Pick<OwnDay, 'assignments'>) {
  const { t, f } = useText();
  return (
    <DayPanel title={t('ownDay.week')} none={t('ownDay.weekNone')}>
      {assignments.map(({ id, license, alias, start, end, time_zone, state }) => (
        <DayLine
          key={id}
          words={[license, alias].filter(Boolean).join(' · ')}
          more={
            end === null
              ? t('word.since', { at: f.dateTime(start, time_zone) })
              : spanText({ start, end, time_zone }, f)
          }
          mark={
            <Badge variant="light" tt="none" color={state === 'current' ? 'green' : 'gray'}>
              {t(`assignment.state_${state}`)}
            </Badge>
          }
        />
      ))}
    </DayPanel>
  );
}

/** The condition of the vehicle: open defects, stored faults and what is due. */
export function ConditionPanel({ vehicle }: { vehicle: NonNullable<OwnDay['vehicle']> }) {
  const say = useText();
  const { t, f } = say;
  const { defects, fault_codes, faults, dues } = vehicle;
  const mark = <IconAlertTriangle size={20} color="var(--mantine-color-red-text)" aria-hidden="true" />;
  const stored = fault_codes.length > 0 ? fault_codes.join(' · ') : faults ? f.number(faults) : null;
  return (
    <DayPanel title={t('ownDay.condition')} none={t('ownDay.conditionNone')}>
      {[
        ...defects.map(({ id, title, severity, state, reported_on }) => (
          <DayLine
            key={`defect ${id}`}
            words={title}
            more={[f.day(reported_on), t(`upkeep.state_${state}`)].join(' · ')}
            mark={<SeverityBadge severity={severity} />}
          />
        )),
        ...(stored ? [<DayLine key="faults" words={t('ownDay.faults')} more={stored} mark={mark} />] : []),
        ...dues.map((due) => (
          <DayLine
            key={due.id}
            words={dueSubject(due, t)}
            more={[f.day(due.due_date), dueDistance(due, say)].filter(Boolean).join(' · ')}
            mark={<DueBadge state={due.state} />}
          />
        )),
      ]}
    </DayPanel>
  );
}

/** The fines that name the driver; nothing without any. */
export function FinesPanel({ fines }: Pick<OwnDay, 'fines'>) {
  const { t, f } = useText();
  if (fines.length === 0) return null;
  return (
    <DayPanel title={t('ownDay.fines')}>
      {fines.map(({ id, date, place, fact, state, amount }) => (
        <DayLine
          key={id}
          words={fact}
          more={[f.day(date), place, f.money(amount)].filter(Boolean).join(' · ')}
          mark={<FineStateBadge state={state} />}
        />
      ))}
    </DayPanel>
  );
}

/** The receipts that the driver sent, and why the office refused one; nothing without any. */
export function ReceiptsPanel({ receipts }: Pick<OwnDay, 'receipts'>) {
  const { t, f } = useText();
  if (receipts.length === 0) return null;
  return (
    <DayPanel title={t('receipt.mine')}>
      {receipts.map(({ id, kind, paid_at, amount, state, refused_reason }) => (
        <DayLine
          key={id}
          words={[t(`receipt.kind_${kind}`), f.money(amount)].join(' · ')}
          more={[f.dateTime(paid_at), refused_reason].filter(Boolean).join(' · ')}
          mark={<ReceiptStateBadge state={state} />}
        />
      ))}
    </DayPanel>
  );
}
