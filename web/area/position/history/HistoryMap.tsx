import { Box, Group, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import type { LayerMark } from '#web/map/track-layer.ts';
import { useMapOptions } from '#web/map/use-map-options.ts';
import { useReportMap } from '#web/map/use-report-map.ts';
import { MapControls } from '../live-map/MapControls.tsx';
import classes from './history.module.css';
import type { MomentStore } from './moment-store.ts';
import { BAND_COLOURS, bandEdges, SPEED_BANDS, speedBand } from './speed-band.ts';
import { type Stretch, trackLines } from './track-lines.ts';
import type { ShownVehicle } from './use-pasts.ts';
import { fitTrack, useHeads, useTrackLayers, useTrackPointer } from './use-track-map.ts';

/**
 * The tracks on the map: one by its speeds, several by vehicle; pins of stops and events, and each vehicle's
 * place at the moment.
 */
export function HistoryMap(props: {
  vehicles: readonly ShownVehicle[];
  colours: readonly string[];
  /** True: the colour of a track shows its speed; else each vehicle has its own. */
  isBySpeed: boolean;
  /** The period that the camera shows whole when it changes. */
  shown: Stretch;
  /** Identifies the choice: while it is the same, the map stays where the reader moved it. */
  choice: string;
  /** The bright part of the track; null: all of it. */
  stretch: Stretch | null;
  marks: readonly LayerMark[];
  store: MomentStore;
  isPending: boolean;
  isPhone: boolean;
  /** The part of the map under a sheet, pixels. */
  coveredPx: number;
  onMark: (id: string) => void;
  children?: ReactNode;
}) {
  const {
    vehicles,
    colours,
    isBySpeed,
    shown,
    choice,
    stretch,
    marks,
    store,
    isPending,
    isPhone,
    coveredPx,
    onMark,
  } = props;
  const { t } = useText();
  const { container, handle, scheme } = useReportMap(t('history.map'));
  const options = useMapOptions(scheme);
  const lines = useMemo(
    () =>
      vehicles.flatMap(({ track, limitKmh, moving, privateUse }, n) =>
        trackLines(track, {
          colourOf: isBySpeed
            ? (speedKmh) => BAND_COLOURS[scheme][speedBand(speedKmh, limitKmh)]
            : () => colours[n] ?? '',
          breaks: moving.flatMap(({ fromMs, toMs }) => [fromMs, toMs]),
          privateUse,
        }),
      ),
    [vehicles, isBySpeed, scheme, colours],
  );
  useTrackLayers(handle, { lines, marks, stretch, showArrows: options.showArrows, scheme });
  useHeads(handle, { vehicles, colours, store });
  useTrackPointer(handle, { vehicles, store, onMark });

  const fittedFor = useRef<string | null>(null);
  const covered = useRef(coveredPx);
  covered.current = coveredPx;
  useEffect(() => {
    const wanted = `${choice} ${vehicles.map(({ id }) => id)}`;
    if (!handle || vehicles.length === 0 || fittedFor.current === wanted) return;
    const how = { coveredPx: covered.current, isInstant: fittedFor.current === null };
    if (fitTrack(handle, vehicles, shown, how)) fittedFor.current = wanted;
  }, [handle, vehicles, shown, choice]);

  return (
    <div className={parts.map}>
      <div ref={container} className={parts.cover} data-lines={lines.length} />
      {handle ? (
        <Box pos="absolute" inset="12px 12px auto auto">
          <MapControls
            handle={handle}
            options={options}
            isPhone={isPhone}
            fitLabel={t('history.fit')}
            onFit={() => fitTrack(handle, vehicles, shown, { coveredPx })}
          />
        </Box>
      ) : null}
      {isBySpeed && lines.length > 0 ? (
        <Legend limitKmh={vehicles[0]?.limitKmh ?? null} colours={BAND_COLOURS[scheme]} />
      ) : null}
      {isPending ? <Loader className={classes.coming ?? ''} size="sm" /> : null}
      {props.children}
    </div>
  );
}

/** The legend for the colours of the speeds; the limit is that of the vehicle. */
function Legend({ limitKmh, colours }: { limitKmh: number | null; colours: (typeof BAND_COLOURS)['light'] }) {
  const { t, f } = useText();
  const [slow, middle, limit] = bandEdges(limitKmh).map((speed) => f.speed(speed));
  const words = {
    slow: `≤ ${slow}`,
    middle: `≤ ${middle}`,
    fast: `≤ ${limit}`,
    over: t('history.overLimit', { speed: limit! }),
  };
  return (
    <Group className={classes.legend} gap="2px 12px" align="stretch">
      {SPEED_BANDS.map((band) => (
        <span key={band}>
          <i style={{ background: colours[band] }} />
          {words[band]}
        </span>
      ))}
    </Group>
  );
}
