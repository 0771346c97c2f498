import { Group, Select } from '@mantine/core';
import {
  IconNavigation,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { UNREPORTED } from '#domain/telemetry/track.ts';
import { useText } from '#web/base/language/text.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { useTowns } from '#web/map/use-towns.ts';
import classes from './history.module.css';
import { type MomentStore, shownMs, useMoment } from './moment-store.ts';
import { passingAt } from './past-track.ts';
import { PLAY_RATES } from './play-clock.ts';
import type { ShownVehicle } from './use-pasts.ts';
import { stepTo } from './use-player.ts';

/** Plays the past: steps, rate, jumps over stops, and the vehicle's state at the moment. */
export function PlayerBar(props: {
  vehicles: readonly ShownVehicle[];
  zone: string;
  store: MomentStore;
  isPhone: boolean;
}) {
  const { vehicles, zone, store, isPhone } = props;
  const { t } = useText();
  const isPlaying = useMoment(store, (moment) => moment.isPlaying);
  const rate = useMoment(store, (moment) => moment.rate);
  const skipsStops = useMoment(store, (moment) => moment.skipsStops);
  const isFollowing = useMoment(store, (moment) => moment.isFollowing);
  const isEmpty = vehicles.every(({ track }) => track.count === 0);
  return (
    <div className={classes.player} role="toolbar" aria-label={t('history.play')}>
      <Tool label={t('history.before')} isDisabled={isEmpty} onClick={() => stepTo(store, vehicles, -1)}>
        <IconPlayerTrackPrev size={16} />
      </Tool>
      <IconButton
        label={t(isPlaying ? 'history.pause' : 'history.play')}
        size={isPhone ? 44 : 34}
        variant="filled"
        radius="xl"
        disabled={isEmpty}
        onClick={() => store.set({ isPlaying: !isPlaying })}
        color="petrol"
      >
        {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </IconButton>
      <Tool label={t('history.after')} isDisabled={isEmpty} onClick={() => stepTo(store, vehicles, 1)}>
        <IconPlayerTrackNext size={16} />
      </Tool>
      <Select
        size="xs"
        w={84}
        aria-label={t('history.rate')}
        data={PLAY_RATES.map((one) => ({ value: String(one), label: `${one}×` }))}
        value={String(rate)}
        allowDeselect={false}
        onChange={(value) => store.set({ rate: PLAY_RATES.find((one) => String(one) === value) ?? rate })}
      />
      <Tool
        label={t('history.skipStops')}
        isOn={skipsStops}
        onClick={() => store.set({ skipsStops: !skipsStops })}
      >
        <IconPlayerSkipForward size={16} />
      </Tool>
      <Tool
        label={t('history.follow')}
        isOn={isFollowing}
        onClick={() => store.set({ isFollowing: !isFollowing })}
      >
        <IconNavigation size={16} />
      </Tool>
      <MomentFacts vehicles={vehicles} zone={zone} store={store} />
    </div>
  );
}

function Tool(props: {
  label: string;
  isOn?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  const { label, isOn, isDisabled = false, onClick, children } = props;
  return (
    <IconButton
      label={label}
      className={classes.tool ?? ''}
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? 'petrol' : 'gray'}
      size={30}
      disabled={isDisabled}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}

/** The words change this often while the past is played, milliseconds: nobody reads faster. */
const READ_MS = 120;

/** Time, speed and place at the shown moment. */
function MomentFacts({
  vehicles,
  zone,
  store,
}: {
  vehicles: readonly ShownVehicle[];
  zone: string;
  store: MomentStore;
}) {
  const { t, f } = useText();
  const placeOf = useTowns();
  const [ms, setMs] = useState(() => shownMs(store.get()));
  useEffect(() => {
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      last = performance.now();
      setMs(shownMs(store.get()));
    };
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      const waitMs = READ_MS - (performance.now() - last);
      if (waitMs <= 0) read();
      else timer = setTimeout(read, waitMs);
    });
    read();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  if (ms === null) return null;
  return (
    <Group className={classes.moment} gap="0 12px" align="stretch">
      <strong>
        {f.date(ms, zone)} {f.clock(ms, zone)}
      </strong>
      {vehicles.map(({ id, license, track, privateUse }) => {
        const at = passingAt(track, ms, privateUse);
        const isPrivate = privateUse.some(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);
        const figures = at
          ? [
              Number.isNaN(at.speedKmh) ? null : f.speed(at.speedKmh),
              at.ignition === UNREPORTED
                ? null
                : `${t('map.ignition')}: ${t(at.ignition === 1 ? 'map.ignitionOn' : 'map.ignitionOff')}`,
              Number.isNaN(at.fuelPct) ? null : `${t('map.fuel')}: ${f.percent(at.fuelPct)}`,
              vehicles.length > 1 ? null : placeOf(at.lat, at.lng)?.full,
            ]
          : [isPrivate ? t('map.privateJourney') : null];
        const words = [vehicles.length > 1 ? license : null, ...figures].filter(Boolean).join(' · ');
        return words ? <span key={id}>{words}</span> : null;
      })}
    </Group>
  );
}
