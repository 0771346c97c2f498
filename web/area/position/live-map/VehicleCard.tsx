import { Box, CloseButton, Group, ScrollArea, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconColumns3,
  IconFocusCentered,
  IconLock,
  IconMapPinOff,
  IconNavigation,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { AnswerOf } from '#api/endpoint.ts';
import { getVehicleCard, type SilenceRow } from '#api/telemetry.ts';
import { daySpan } from '#domain/day.ts';
import { SilenceLine } from '#web/area/tracker/SilenceLine.tsx';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { HistoryLink } from '#web/kit/link/HistoryLink.tsx';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import parts from '#web/kit/look/parts.module.css';
import { useOwnFocus } from '#web/kit/record/use-return-focus.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { StateBadge } from '#web/kit/ui/StateBadge.tsx';
import { useNow, useVehicle } from '#web/live/use-vehicles.ts';
import { useVehicleSource } from '#web/live/vehicle-source.ts';
import type { VehicleView } from '#web/live/vehicle-view.ts';
import { CardFacts } from './CardFacts.tsx';
import { CardJourneys } from './CardJourneys.tsx';
import { CardPosition } from './CardPosition.tsx';
import { ShareMenu } from './ShareMenu.tsx';
import classes from './VehicleCard.module.css';

/**
 * The interval for reading the tracker's values and today's journeys while the card is open, milliseconds.
 */
const REFRESH_MS = 30_000;

/** Everything about one vehicle now: state, place, speed, tracker values, today's journeys (design §5). */
export function VehicleCard(props: {
  deviceId: number;
  onClose: () => void;
  isFollowing: boolean;
  setFollowing: (on: boolean) => void;
  onCompare: () => void;
  onCentre: () => void;
}) {
  const { deviceId, onClose, isFollowing, setFollowing, onCompare, onCentre } = props;
  const { t } = useText();
  const vehicle = useVehicle(deviceId);
  const { clock } = useVehicleSource();
  const isPast = clock !== null;
  const card = useRef<HTMLElement>(null);
  useOwnFocus(card);
  const { data, error, refetch } = useEndpoint(
    getVehicleCard,
    { params: { device_id: deviceId } },
    // The tracker's present values do not belong to the past.
    { refetchMs: REFRESH_MS, staleMs: 0, enabled: !isPast },
  );
  const state = vehicle?.state;
  // The live values lack the reason of a tampering.
  useEffect(() => {
    if (state === 'tampered' && !isPast) void refetch();
  }, [state, isPast, refetch]);
  if (!vehicle) {
    return (
      <article ref={card} tabIndex={-1} className={classes.card} aria-label={t('map.card')}>
        <CloseButton
          mt={12}
          mr={10}
          ml="auto"
          iconSize={18}
          aria-label={t('map.closeCard')}
          onClick={onClose}
        />
        <Message icon={<IconMapPinOff size={18} />} text={t(isPast ? 'past.notVisible' : 'map.notVisible')} />
      </article>
    );
  }
  const hasPosition = vehicle.lat !== null;
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={classes.card}
      aria-label={`${t('map.card')}: ${vehicle.license}`}
    >
      <Group component="header" gap={2} align="flex-start" wrap="nowrap" p="12px 10px 0 16px">
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text component="h2" fz="1.125rem" fw={700} lh={1.3}>
            <RecordLink kind="vehicle" id={deviceId}>
              {vehicle.license}
            </RecordLink>
          </Text>
          <Dim size="xs" truncate>
            {[vehicle.alias, vehicle.brand, vehicle.model].filter(Boolean).join(' · ')}
          </Dim>
        </div>
        <IconButton label={t('map.compare')} onClick={onCompare}>
          <IconColumns3 size={18} />
        </IconButton>
        {hasPosition ? (
          <>
            <IconButton label={t('map.centre')} onClick={onCentre}>
              <IconFocusCentered size={18} />
            </IconButton>
            <IconButton
              label={t('map.follow')}
              tip={t(isFollowing ? 'map.unfollow' : 'map.follow')}
              variant={isFollowing ? 'filled' : 'subtle'}
              color={isFollowing ? 'petrol' : 'gray'}
              aria-pressed={isFollowing}
              onClick={() => setFollowing(!isFollowing)}
            >
              <IconNavigation size={18} />
            </IconButton>
            <ShareMenu deviceId={deviceId} lat={vehicle.lat!} lng={vehicle.lng!} license={vehicle.license} />
          </>
        ) : null}
        <CloseButton iconSize={18} aria-label={t('map.closeCard')} onClick={onClose} />
      </Group>
      <StateLine vehicle={vehicle} />
      <ScrollArea.Autosize
        mih={0}
        type="auto"
        scrollbarSize={8}
        // A scrolling area must be reachable by the keyboard, whatever its content.
        viewportProps={{ tabIndex: 0 }}
      >
        {data?.tampering && !isPast && vehicle.state === 'tampered' ? (
          <Tampering {...data.tampering} />
        ) : null}
        <Where vehicle={vehicle} />
        <CardFacts
          vehicle={vehicle}
          values={isPast ? null : (data ?? null)}
          isWaiting={!data && !error && !isPast}
          isPast={isPast}
        />
        {data?.silence && !isPast ? (
          <Box p="0 16px 14px">
            <Silence silence={data.silence} />
          </Box>
        ) : null}
        {isPast ? <DayThen vehicle={vehicle} /> : null}
        {error && !data && !isPast ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data && !isPast ? (
          <CardJourneys vehicleId={deviceId} journeys={data.journeys} zone={vehicle.time_zone} />
        ) : null}
      </ScrollArea.Autosize>
    </article>
  );
}

function StateLine({ vehicle }: { vehicle: VehicleView }) {
  const { f } = useText();
  const now = useNow(1_000);
  return (
    <Box className={`${parts.row} ${parts.ruled}`} p="6px 16px 10px">
      <StateBadge state={vehicle.state} />
      {vehicle.sinceMs === null ? null : (
        <Dim size="xs">
          <time
            dateTime={new Date(vehicle.sinceMs).toISOString()}
            title={f.dateTime(vehicle.sinceMs, vehicle.time_zone)}
          >
            {f.lapse(Math.max(0, (now - vehicle.sinceMs) / 1000))}
          </time>
        </Dim>
      )}
    </Box>
  );
}

/** The link to the whole day of the vehicle. */
function DayThen({ vehicle: { device_id, time_zone } }: { vehicle: VehicleView }) {
  const { t } = useText();
  const now = useNow(1_000);
  return (
    <Box p="0 16px 16px" fz="sm">
      <HistoryLink to={{ vehicleId: device_id, day: daySpan(now, time_zone).day }}>
        {t('past.dayHistory')}
      </HistoryLink>
    </Box>
  );
}

function Where({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useText();
  if (vehicle.state === 'private')
    return <Message icon={<IconLock size={18} />} text={t('map.privateText')} />;
  if (vehicle.state === 'no_tracker') {
    return <Message icon={<IconMapPinOff size={18} />} text={t('map.noTrackerText')} />;
  }
  if (vehicle.lat === null) return <Message icon={<IconMapPinOff size={18} />} text={t('map.noFixText')} />;
  return <CardPosition vehicle={vehicle} />;
}

/** The silence that is usual for its tracker. */
function Silence({ silence }: { silence: SilenceRow }) {
  return <SilenceLine silence={silence} nowMs={useNow(15_000)} />;
}

/** The reason why a vehicle counts as tampered, and the time of its beginning. */
function Tampering({ kind, since }: NonNullable<AnswerOf<typeof getVehicleCard>['tampering']>) {
  const { t, f } = useText();
  const text = `${t(`tampering.kind_${kind}`)}. ${t('word.since', { at: f.dateTime(since) })}`;
  return <Message icon={<IconAlertTriangle size={18} color="var(--traza-bad)" />} text={text} />;
}

function Message({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <p className={classes.message}>
      {icon}
      <span>{text}</span>
    </p>
  );
}
