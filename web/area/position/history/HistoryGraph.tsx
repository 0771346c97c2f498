import { Button } from '@mantine/core';
import { IconZoomReset } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isCameraCode } from '#domain/camera/camera-file.ts';
import { daySpan, zoneOffsetMs } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';
import { CameraButton } from '#web/area/camera/CameraButton.tsx';
import { useText } from '#web/base/language/text.ts';
import type { Scheme } from '#web/map/palette.ts';
import { drawGraph, type GraphLook, graphPad, hasFuel } from './draw-graph.ts';
import classes from './history.module.css';
import { type MomentStore, shownMs } from './moment-store.ts';
import { BAND_COLOURS, bandEdges, SPEED_BANDS } from './speed-band.ts';
import type { Stretch } from './track-lines.ts';
import type { ShownVehicle } from './use-pasts.ts';
import { stepTo } from './use-player.ts';

/** A drag shorter than this is a click, pixels. */
const DRAG_PX = 6;
/** The shortest period that can be zoomed into, milliseconds. */
const LEAST_MS = 60_000;

const FUEL_COLOUR: Readonly<Record<Scheme, string>> = { light: '#b07900', dark: '#f0c04a' };

/**
 * Speed, ignition and fuel over time; its cursor is the moment that the map shows. A drag zooms into a
 * period.
 */
export function HistoryGraph(props: {
  vehicles: readonly ShownVehicle[];
  colours: readonly string[];
  shown: Stretch;
  /** Identifies the choice: while it is the same, the zoom stays. */
  choice: string;
  zone: string;
  store: MomentStore;
  scheme: Scheme;
}) {
  const { vehicles, colours, shown, choice, zone, store, scheme } = props;
  const { t, f } = useText();
  const [window, setWindow] = useState<Stretch | null>(null);
  // A new choice is shown whole; a growing today keeps the same choice.
  const [zoomedOf, setZoomedOf] = useState(choice);
  if (zoomedOf !== choice) {
    setZoomedOf(choice);
    setWindow(null);
  }
  const seen = window ?? shown;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const cursor = useRef<HTMLDivElement>(null);
  const band = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; ms: number } | null>(null);
  const size = useSize(box);
  const graphed = useMemo(
    () =>
      vehicles.map(({ track, privateUse, limitKmh }, n) => ({
        track,
        privateUse,
        limitKmh,
        colours:
          vehicles.length === 1 ? bandColours(limitKmh, scheme) : [{ from: 0, colour: colours[n] ?? '' }],
      })),
    [vehicles, colours, scheme],
  );
  const isFuelled = hasFuel(graphed);
  const pad = graphPad(graphed);
  const width = Math.max(1, size.width - pad.left - pad.right);
  useEffect(() => {
    const { width: widthPx, height: heightPx } = size;
    const element = canvas.current!;
    if (widthPx === 0) return;
    const ratio = devicePixelRatio;
    element.width = Math.round(widthPx * ratio);
    element.height = Math.round(heightPx * ratio);
    const context = element.getContext('2d')!;
    context.scale(ratio, ratio);
    const style = getComputedStyle(element);
    const look: GraphLook = {
      ...lookOf(style, scheme),
      speed: f.speed,
      percent: (percent) => `${f.number(percent)}\u00a0%`,
      // At midnight the date is more useful than the time.
      time: (ms, stepMs) =>
        (stepMs >= DAY_MS || daySpan(ms, zone).startMs === ms ? f.date(ms, zone) : f.clock(ms, zone)).slice(
          0,
          5,
        ),
    };
    drawGraph(
      context,
      graphed,
      { ...seen, widthPx, heightPx, offsetMs: zoneOffsetMs(seen.fromMs, zone) },
      look,
    );
  }, [graphed, seen, size, scheme, zone, f]);

  useEffect(() => {
    const place = () => {
      const ms = shownMs(store.get());
      const isSeen = ms !== null && ms >= seen.fromMs && ms <= seen.toMs;
      const share = isSeen ? (ms - seen.fromMs) / (seen.toMs - seen.fromMs) : 0;
      cursor.current!.style.display = isSeen ? 'block' : 'none';
      cursor.current!.style.transform = `translateX(${pad.left + share * width}px)`;
      box.current!.setAttribute('aria-valuenow', String(ms ?? seen.fromMs));
      box.current!.setAttribute('aria-valuetext', ms === null ? '' : f.dateTime(ms, zone));
    };
    place();
    return store.subscribe(place);
  }, [store, seen, pad.left, width, zone, f]);

  const msAt = (event: PointerEvent) => {
    const share = (event.nativeEvent.offsetX - pad.left) / width;
    return seen.fromMs + Math.max(0, Math.min(1, share)) * (seen.toMs - seen.fromMs);
  };
  function onPointerMove(event: PointerEvent) {
    const ms = msAt(event);
    if (event.pointerType === 'mouse' && !store.get().isPlaying) store.set({ hoverMs: ms });
    const from = drag.current;
    if (!from) return;
    const x = event.nativeEvent.offsetX;
    Object.assign(band.current!.style, {
      display: Math.abs(x - from.x) > DRAG_PX ? 'block' : 'none',
      left: `${Math.min(x, from.x)}px`,
      width: `${Math.abs(x - from.x)}px`,
    });
  }
  function onPointerUp(event: PointerEvent) {
    const from = drag.current;
    drag.current = null;
    band.current!.style.display = 'none';
    if (!from) return;
    const ms = msAt(event);
    if (Math.abs(event.nativeEvent.offsetX - from.x) <= DRAG_PX)
      store.set({ atMs: ms, hoverMs: null, isPlaying: false });
    else if (Math.abs(ms - from.ms) >= LEAST_MS)
      setWindow({ fromMs: Math.min(ms, from.ms), toMs: Math.max(ms, from.ms) });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') stepTo(store, vehicles, -1);
    else if (event.key === 'ArrowRight') stepTo(store, vehicles, 1);
    else if (event.key === 'Home') store.set({ atMs: seen.fromMs });
    else if (event.key === 'End') store.set({ atMs: seen.toMs });
    else if (event.key === 'Escape' && window) setWindow(null);
    else return;
    event.preventDefault();
  }
  return (
    <div className={classes.graph}>
      <div
        ref={box}
        className={classes.plot}
        role="slider"
        tabIndex={0}
        title={t('history.graphHelp')}
        aria-label={t('history.graph')}
        aria-valuemin={seen.fromMs}
        aria-valuemax={seen.toMs}
        aria-valuenow={seen.fromMs}
        onPointerDown={(event) => {
          drag.current = { x: event.nativeEvent.offsetX, ms: msAt(event) };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerLeave={() => {
          store.set({ hoverMs: null });
          drag.current = null;
          band.current!.style.display = 'none';
        }}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} className={classes.curve} />
        <div ref={band} className={classes.band} />
        <div ref={cursor} className={classes.cursor} />
      </div>
      <div className={classes.key} style={{ right: pad.right }}>
        <span>
          {(graphed[0]?.colours ?? []).map(({ from, colour }) => (
            <i key={from} style={{ background: colour }} />
          ))}
          {t('column.speedAt')}
        </span>
        {isFuelled ? (
          <span>
            <i style={{ background: FUEL_COLOUR[scheme] }} />
            {t('map.fuel')} (%)
          </span>
        ) : null}
        <span>
          <i style={{ background: 'var(--traza-ok)' }} />
          {t('map.ignition')}
        </span>
      </div>
      {vehicles.map(({ id, zone: itsZone, days }) =>
        days.flatMap(({ events }) =>
          events.map(({ vehicle_id, at, code, media }) => {
            const ms = Date.parse(at);
            const isHere = vehicle_id === id && media && ms >= seen.fromMs && ms <= seen.toMs;
            if (!isHere || !isCameraCode(code)) return null;
            const share = (ms - seen.fromMs) / (seen.toMs - seen.fromMs);
            return (
              <div
                key={`${id} ${at} ${code}`}
                className={classes.camera}
                style={{ left: pad.left + share * width }}
              >
                <CameraButton isIcon shown={{ vehicleId: id, at, code }} timeZone={itsZone} />
              </div>
            );
          }),
        ),
      )}
      {window ? (
        <Button
          pos="absolute"
          inset="18px 14px auto auto"
          size="compact-xs"
          variant="default"
          leftSection={<IconZoomReset size={14} />}
          onClick={() => setWindow(null)}
        >
          {t('history.zoomOut')}
        </Button>
      ) : null}
    </div>
  );
}

/** The colours of the speed bands, the same as on the map. */
function bandColours(limitKmh: number | null, scheme: Scheme) {
  const edges = [0, ...bandEdges(limitKmh)];
  return SPEED_BANDS.map((band, n) => ({ from: edges[n]!, colour: BAND_COLOURS[scheme][band] }));
}

function useSize(element: { current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize({ width: Math.round(width), height: Math.round(height) });
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

function lookOf(style: CSSStyleDeclaration, scheme: Scheme): Omit<GraphLook, 'speed' | 'percent' | 'time'> {
  const variable = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: variable('--mantine-color-dimmed') || style.color,
    line: variable('--traza-line'),
    limit: variable('--traza-bad'),
    fuel: FUEL_COLOUR[scheme],
    ignition: variable('--traza-ok'),
    private: scheme === 'dark' ? 'rgba(186, 104, 224, 0.35)' : 'rgba(106, 27, 154, 0.22)',
    font: `11px ${style.fontFamily}`,
  };
}
