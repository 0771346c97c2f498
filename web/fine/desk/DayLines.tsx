import { Title } from '@mantine/core';
import type { FineDesk } from '#api/fine-desk.ts';
import { driverName } from '#text/driver-name.ts';
import { useText } from '../../language/text.ts';
import { Dim } from '../../ui/Dim.tsx';
import classes from './desk.module.css';

/** A stretch of the day; without an end it is a moment. */
type Stretch = { start: string; end: string | null; driver: string | null; isPrivate?: boolean };

/** The day of the fine hour by hour: journeys, cards and assignments, and the minute of the fine across them. */
export function DayLines({ desk }: { desk: FineDesk }) {
  const { t, f } = useText();
  const [fromMs, toMs] = [Date.parse(desk.day.start), Date.parse(desk.day.end)];
  const partOf = (iso: string) =>
    Math.min(100, Math.max(0, (100 * (Date.parse(iso) - fromMs)) / (toMs - fromMs)));
  const journeys: Stretch[] | null =
    desk.journeys?.map(({ is_private, ...one }) => ({ ...one, isPrivate: is_private })) ?? null;
  const rows: [label: string, stretches: readonly Stretch[] | null][] = [
    [t('fineDesk.journeys'), journeys],
    [t('fineDesk.cards'), desk.reads.map(({ at, driver }) => ({ start: at, end: at, driver }))],
    [t('fineDesk.assignments'), desk.assignments],
  ];
  const words = ({ start, end, driver, isPrivate }: Stretch) =>
    [
      [start, end === start ? null : (end ?? '…')]
        .flatMap((iso) => (iso === null ? [] : iso === '…' ? iso : f.time(iso, desk.time_zone)))
        .join(' – '),
      isPrivate ? t('fineDesk.isPrivate') : driver === null ? t('word.noDriver') : driverName(driver, t),
    ].join(' · ');
  return (
    <div className={classes.day}>
      <Title order={3} size="sm">
        {t('fineDesk.day')}
      </Title>
      {rows.map(([label, stretches]) =>
        stretches === null ? null : (
          <div key={label} className={classes.dayRow}>
            <span>{label}</span>
            <div className={classes.bars}>
              {stretches.map((one) => (
                <i
                  key={`${one.start} ${one.driver}`}
                  className={classes.stretch}
                  data-private={one.isPrivate}
                  data-moment={one.end === one.start}
                  style={{
                    insetInlineStart: `${partOf(one.start)}%`,
                    width: `${partOf(one.end ?? desk.day.end) - partOf(one.start)}%`,
                  }}
                />
              ))}
              {desk.instants.map((at) => (
                <i
                  key={at}
                  className={classes.minute}
                  title={t('fineDesk.atFine')}
                  style={{ insetInlineStart: `${partOf(at)}%` }}
                />
              ))}
            </div>
            <ul className={classes.stretches}>
              {stretches.map((one) => (
                <li key={`${one.start} ${one.driver}`}>{words(one)}</li>
              ))}
              {stretches.length === 0 ? <Dim>{t('fineDesk.nothing')}</Dim> : null}
            </ul>
          </div>
        ),
      )}
    </div>
  );
}
