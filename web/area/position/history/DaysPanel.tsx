import { ActionIcon, Box, Group, Skeleton } from '@mantine/core';
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Past } from '#api/history.ts';
import { type Day, zoneOffsetMs } from '#domain/day.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { FigureStrip } from '#web/kit/ui/FigureStrip.tsx';
import { DayHead } from './DayHead.tsx';
import { DayList } from './DayList.tsx';
import { type DayOfPast, daysOf, type OnItem, sumsOf } from './day-items.ts';
import { eventText } from './event-text.ts';
import classes from './history.module.css';
import type { HistoryAddress } from './use-history.ts';

/** The sums of the range, and its days: all of them with one open, or one after the other. */
export function DaysPanel(props: {
  address: HistoryAddress;
  pasts: readonly Past[];
  isPending: boolean;
  colours: readonly string[];
  openDay: Day | null;
  onItem: OnItem;
}) {
  const { address, pasts, isPending, colours, openDay, onItem } = props;
  const { t, f } = useText();
  const days = useMemo(() => daysOf(pasts), [pasts]);
  const zone = pasts[0]?.time_zone;
  const now = Date.now();
  const isElsewhere = zone && zoneOffsetMs(now, zone) !== zoneOffsetMs(now, f.settings.timeZone);
  const isDaily = address.view === 'daily';
  // A single day is always open.
  const open = openDay ?? (days.length === 1 ? days[0]!.day : null);
  return (
    <div className={parts.fill}>
      <Box flex={1} mih={0} style={{ overflowY: 'auto' }}>
        <Sums pasts={pasts} isPending={isPending} />
        {isElsewhere ? (
          <Dim size="xs" px={12} py={6}>
            {t('map.vehicleZone', { zone })}
          </Dim>
        ) : null}
        {isPending ? (
          <Waiting />
        ) : days.length === 0 ? (
          <EmptyState
            fill
            icon={<IconCalendarOff />}
            title={t('history.noDays')}
            description={t('history.noDaysText')}
          />
        ) : isDaily && open ? (
          <Daily days={days} open={open} address={address} colours={colours} onItem={onItem} />
        ) : (
          days.map(({ day, parts: dayParts }) => (
            <section key={day} className={classes.day} data-open={day === open}>
              <DayHead
                day={day}
                parts={dayParts}
                colours={colours}
                isOpen={day === open}
                onToggle={() =>
                  address.set({ day: day === address.day ? null : day, journey: null, at: null })
                }
              />
              {day === open ? (
                <DayList
                  parts={dayParts}
                  colours={colours}
                  journey={address.journey}
                  onItem={onItem}
                  onExplain={(event) => address.set({ event: eventText(event) })}
                />
              ) : null}
            </section>
          ))
        )}
      </Box>
    </div>
  );
}

function Waiting() {
  return (
    <div className={parts.stack} style={{ padding: 12 }}>
      {[0, 1, 2, 3, 4].map((n) => (
        <Skeleton key={n} height={52} />
      ))}
    </div>
  );
}

/** Headline numbers of the range. */
function Sums({ pasts, isPending }: { pasts: readonly Past[]; isPending: boolean }) {
  const { t, f } = useText();
  const sums = useMemo(() => sumsOf(pasts.flatMap(({ days }) => days)), [pasts]);
  const figure = (id: string, label: string, text: string) => ({
    id,
    label,
    text: isPending ? undefined : text,
  });
  return (
    <Box className={parts.ruled} flex="none">
      <FigureStrip
        figures={[
          figure('distance', t('map.journeys', { n: sums.journeys }), f.distance(sums.distance)),
          figure('duration', t('history.driving'), f.worked(sums.duration)),
          figure('stopped', t('history.stopped'), f.worked(sums.stopped)),
          figure('top', t('history.top'), f.speed(sums.maxSpeed)),
        ]}
      />
    </Box>
  );
}

/** One day, with the way to the active day before and after it. */
function Daily(props: {
  days: readonly { day: Day; parts: DayOfPast[] }[];
  open: Day;
  address: HistoryAddress;
  colours: readonly string[];
  onItem: OnItem;
}) {
  const { days, open, address, colours, onItem } = props;
  const { t } = useText();
  const found = days.find(({ day }) => day === open);
  // Newest first: the next day is before this one.
  const later = days.findLast(({ day }) => day > open)?.day;
  const earlier = days.find(({ day }) => day < open)?.day;
  const go = (day: Day | undefined) => day && address.set({ day, journey: null, at: null });
  return (
    <section className={classes.day} data-open="true">
      <Group gap={4} wrap="nowrap" px="sm">
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('history.previousDay')}
          disabled={!earlier}
          onClick={() => go(earlier)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <DayHead day={open} parts={found?.parts ?? []} colours={colours} isOpen />
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('history.nextDay')}
          disabled={!later}
          onClick={() => go(later)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
      {found ? (
        <DayList
          parts={found.parts}
          colours={colours}
          journey={address.journey}
          onItem={onItem}
          onExplain={(event) => address.set({ event: eventText(event) })}
        />
      ) : (
        <Dim size="sm" p={12}>
          {t('history.noDay')}
        </Dim>
      )}
    </section>
  );
}
