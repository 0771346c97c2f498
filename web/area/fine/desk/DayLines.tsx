import { Box, Group, Stack, Title } from '@mantine/core';
import type { FineDesk } from '#api/fine-desk.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { driverName } from '#text/driver-name.ts';
import { useText } from '#web/base/language/text.ts';
import classes from './desk.module.css';

const NEAR_MS = HOUR_MS;
/** The hours with a label between the day's ends. */
const NAMED_HOURS = ['06:00', '12:00', '18:00'];

/** A part of the day; without an end it is a moment. */
type Stretch = { start: string; end: string | null; driver: string | null; isPrivate?: boolean };

/**
 * The day of the fine hour by hour: journeys, cards and assignments, and the minute of the fine across them.
 */
export function DayLines({ desk }: { desk: FineDesk }) {
  const { t, f } = useText();
  const [fromMs, toMs] = [Date.parse(desk.day.start), Date.parse(desk.day.end)];
  const partOf = (iso: string) =>
    Math.min(100, Math.max(0, (100 * (Date.parse(iso) - fromMs)) / (toMs - fromMs)));
  /** Only the time around the fine is described in words: a delivery van has fifty journeys a day. */
  const isNear = ({ start, end }: Stretch) =>
    desk.instants.length === 0 ||
    desk.instants.some((iso) => {
      const ms = Date.parse(iso);
      return Date.parse(start) <= ms + NEAR_MS && (end === null || Date.parse(end) >= ms - NEAR_MS);
    });
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
    <Stack gap="xs">
      <Title order={3} size="sm">
        {t('fineDesk.day')}
      </Title>
      {rows.map(([label, stretches]) =>
        stretches === null ? null : (
          <div key={label} className={classes.dayRow}>
            <span>{label}</span>
            <Box pos="relative" h={18} bdrs="sm" bg="var(--mantine-color-default-hover)">
              {stretches.map((one) => (
                <i
                  key={`${one.start} ${one.driver}`}
                  className={classes.stretch}
                  title={words(one)}
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
            </Box>
            <Group component="ul" className={classes.stretches} gap="0 16px" align="stretch">
              {stretches.filter(isNear).map((one) => (
                <li key={`${one.start} ${one.driver}`}>{words(one)}</li>
              ))}
              {stretches.some(isNear) ? null : (
                <li>{t(stretches.length === 0 ? 'fineDesk.nothing' : 'fineDesk.nothingNear')}</li>
              )}
            </Group>
          </div>
        ),
      )}
      <div className={classes.dayRow} aria-hidden="true">
        <span />
        <Group gap={0} align="stretch" wrap="nowrap" justify="space-around" c="dimmed" fz="xs">
          {NAMED_HOURS.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </Group>
      </div>
    </Stack>
  );
}
