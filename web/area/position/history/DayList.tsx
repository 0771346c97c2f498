import { ActionIcon, Group, Stack } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowNarrowRight,
  IconHelpCircle,
  IconLock,
  IconParking,
  IconRoute,
  IconUser,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { Fragment, type ReactNode, Suspense } from 'react';
import type { PastEvent } from '#api/history.ts';
import { driverName } from '#text/driver-name.ts';
import { eventFigure } from '#text/event-figure.ts';
import { eventName } from '#text/event-name.ts';
import type { JourneyKey } from '#web/base/address/history-address.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { type DayItem, type DayOfPast, itemsOf, type OnItem } from './day-items.ts';
import classes from './history.module.css';

const EventPictures = lazyPart('EventPictures', () => import('./EventPictures.tsx'));
const ChosenRoads = lazyPart('ChosenRoads', () => import('./ChosenRoads.tsx'));

/** The parts of a day in order of time; each line shows itself on the map. */
export function DayList(props: {
  parts: readonly DayOfPast[];
  colours: readonly string[];
  journey: JourneyKey | null;
  onItem: OnItem;
  onExplain: (event: PastEvent) => void;
}) {
  const { parts: dayParts, colours, journey, onItem, onExplain } = props;
  return dayParts.map((part) => (
    <div key={part.n}>
      {dayParts.length > 1 ? (
        <Group component="h4" className={classes.whose} gap="xs" wrap="nowrap">
          <i style={{ background: colours[part.n] }} />
          {part.past.name}
        </Group>
      ) : null}
      <ol className={classes.items}>
        {itemsOf(part.day).map((item) => (
          <Fragment key={`${item.kind}${item.startMs}${item.kind === 'event' ? item.event.code : ''}`}>
            <li>
              <Item
                item={item}
                part={part}
                isChosen={isChosen(item, journey)}
                onOpen={() => onItem(item, part)}
              />
              {item.kind === 'event' ? <ExplainEvent event={item.event} onExplain={onExplain} /> : null}
              {item.kind === 'event' && item.event.media ? (
                <Suspense>
                  <EventPictures event={item.event} part={part} />
                </Suspense>
              ) : null}
            </li>
            {item.kind === 'journey' && isChosen(item, journey) ? (
              <li>
                <Suspense>
                  <ChosenRoads journey={item.journey} />
                </Suspense>
              </li>
            ) : null}
          </Fragment>
        ))}
      </ol>
    </div>
  ));
}

const isChosen = (item: DayItem, chosen: JourneyKey | null) =>
  item.kind === 'journey' && chosen?.startMs === item.startMs && chosen.vehicleId === item.journey.vehicle_id;

function Item(props: { item: DayItem; part: DayOfPast; isChosen: boolean; onOpen: () => void }) {
  const { item, part, isChosen: isCurrent, onOpen } = props;
  return (
    <button
      type="button"
      className={`${parts.choice} ${classes.item}`}
      data-kind={item.kind}
      aria-pressed={isCurrent}
      onClick={onOpen}
    >
      <Content item={item} part={part} />
    </button>
  );
}

/** Opens the explanation of an event. */
function ExplainEvent({ event, onExplain }: { event: PastEvent; onExplain: (event: PastEvent) => void }) {
  const { t } = useText();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={`${t('history.explain')}: ${eventName(event.code, t)}`}
      onClick={() => onExplain(event)}
    >
      <IconZoomQuestion size={16} />
    </ActionIcon>
  );
}

function Content({ item, part }: { item: DayItem; part: DayOfPast }) {
  const { t, f } = useText();
  const { past } = part;
  const vehicle = (id: number) => past.vehicles.find((one) => one.id === id);
  const zoneOf = (id: number) => vehicle(id)?.time_zone ?? past.time_zone;
  const time = (iso: string, id: number) => f.clock(iso, zoneOf(id)).slice(0, 5);
  const lasted = (start: string, end: string | null) =>
    end === null ? '' : f.lapse((Date.parse(end) - Date.parse(start)) / 1000);
  const span = (start: string, end: string | null, id: number) =>
    `${time(start, id)} – ${end === null ? '' : time(end, id)}`;
  const license = (id: number) => (past.vehicles.length > 1 ? vehicle(id)?.license : undefined);
  switch (item.kind) {
    case 'journey': {
      const { journey } = item;
      const { vehicle_id: id, start_place: from, end_place: to } = journey;
      return (
        <Line
          icon={<IconRoute size={16} />}
          title={`${time(journey.start, id)} – ${journey.running ? '' : time(journey.end, id)}`}
          tag={journey.running ? t('word.running') : journey.certain ? null : t('word.uncertain')}
          end={`${f.distance(journey.distance)} · ${f.lapse(journey.duration)}`}
        >
          {from ? (
            <span className={classes.where}>
              {from}
              {to && to !== from ? (
                <>
                  <IconArrowNarrowRight size={14} aria-hidden="true" /> {to}
                </>
              ) : null}
            </span>
          ) : null}
          <span className={classes.where}>
            {[
              license(id),
              journey.max_speed === null ? null : `${t('history.top')} ${f.speed(journey.max_speed)}`,
              journey.idle > 0 ? `${t('history.idle')} ${f.lapse(journey.idle)}` : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {journey.driver === null ? null : (
            <span className={classes.where}>
              <IconUser size={13} aria-hidden="true" /> {driverName(journey.driver, t)}
            </span>
          )}
        </Line>
      );
    }
    case 'stop': {
      const { stop } = item;
      return (
        <Line
          icon={stop.gap ? <IconHelpCircle size={16} /> : <IconParking size={16} />}
          title={`${t(stop.gap ? 'history.gap' : 'history.stop')} · ${span(stop.start, stop.end, stop.vehicle_id)}`}
          end={lasted(stop.start, stop.end)}
        >
          {stop.place || stop.gap ? (
            <span className={classes.where}>
              {[stop.place, stop.gap ? t('history.gapText') : null].filter(Boolean).join(' · ')}
            </span>
          ) : null}
        </Line>
      );
    }
    case 'private': {
      const { stretch } = item;
      return (
        <Line
          icon={<IconLock size={16} />}
          title={`${t('map.privateJourney')} · ${span(stretch.start, stretch.end, stretch.vehicle_id)}`}
          end={[f.distance(stretch.distance), lasted(stretch.start, stretch.end)].filter(Boolean).join(' · ')}
        />
      );
    }
    case 'event': {
      const { event } = item;
      return (
        <Line
          icon={<IconAlertTriangle size={16} />}
          title={`${time(event.at, event.vehicle_id)} · ${eventName(event.code, t)}`}
          end={eventFigure(event, f)}
        >
          {event.place ? <span className={classes.where}>{event.place}</span> : null}
        </Line>
      );
    }
  }
}

function Line(props: {
  icon: ReactNode;
  title: string;
  tag?: string | null;
  end: string;
  children?: ReactNode;
}) {
  const { icon, title, tag, end, children } = props;
  return (
    <>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <Stack component="span" gap={0} flex={1} miw={0}>
        <Group component="span" gap="0 8px" align="baseline" fw={500}>
          <span>{title}</span>
          {tag ? <span className={parts.tag}>{tag}</span> : null}
          <Dim span size="xs" ml="auto" ta="end">
            {end}
          </Dim>
        </Group>
        {children}
      </Stack>
    </>
  );
}
