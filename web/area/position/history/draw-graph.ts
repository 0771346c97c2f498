import { DAY_MS, MINUTE_MS } from '#domain/duration.ts';
import { type Column, columnsOf } from './decimate.ts';
import { GAP_MS, ignitionStretches, type PastTrack } from './past-track.ts';
import type { Stretch } from './track-lines.ts';

/** A vehicle in the graph. */
export type GraphVehicle = {
  track: PastTrack;
  privateUse: readonly Stretch[];
  limitKmh: number | null;
  /** The colour of its curve from each speed on, km/h, ascending; one from 0 on when it has one colour. */
  colours: readonly { from: number; colour: string }[];
};

/** Colours and words of the graph. */
export type GraphLook = {
  ink: string;
  line: string;
  limit: string;
  fuel: string;
  ignition: string;
  private: string;
  font: string;
  /** The label of a speed, in the reader's unit. */
  speed: (kmh: number) => string;
  /** The label of a share of the tank. */
  percent: (percent: number) => string;
  /** The label of an instant on an axis with marks at this distance, milliseconds. */
  time: (ms: number, stepMs: number) => string;
};

/** Room for the labels, pixels; at the right only when the axis of the tank is there. */
export function graphPad(vehicles: readonly GraphVehicle[]) {
  return { left: 62, right: hasFuel(vehicles) ? 46 : 10, top: 10, bottom: 20 };
}

/** Is there a level of the tank to draw? Only that of the first vehicle counts. */
export function hasFuel([first]: readonly GraphVehicle[]): boolean {
  return first?.track.fuelPct.some((percent, i) => i < first.track.count && !Number.isNaN(percent)) ?? false;
}

/** Height of the band that shows when the ignition was on, pixels. */
const BAND_PX = 5;
/** Distances between marks of the time, milliseconds. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 7200].map(
  (minutes) => minutes * MINUTE_MS,
);
const MARK_PX = 90;

/** The distance between marks of the time, milliseconds, that leaves room for their labels. */
export function timeStep(windowMs: number, widthPx: number): number {
  const days = Math.ceil((MARK_PX / widthPx) * (windowMs / DAY_MS));
  return STEPS.find((step) => (step / windowMs) * widthPx >= MARK_PX) ?? days * DAY_MS;
}

/** The highest speed of the axis, km/h: a round value above the driven and allowed speeds. */
export function topSpeed(vehicles: readonly GraphVehicle[]): number {
  let top = 60;
  for (const { track, limitKmh } of vehicles) {
    top = Math.max(top, limitKmh ?? 0);
    for (let i = 0; i < track.count; i++) if (track.speedKmh[i]! > top) top = track.speedKmh[i]!;
  }
  return Math.ceil((top + 5) / 40) * 40;
}

/**
 * Draws speeds over time, with fuel and ignition of the first vehicle; private use and silence stay empty.
 */
export function drawGraph(
  context: CanvasRenderingContext2D,
  vehicles: readonly GraphVehicle[],
  box: Stretch & { widthPx: number; heightPx: number; offsetMs: number },
  look: GraphLook,
): void {
  const { widthPx, heightPx, fromMs, toMs } = box;
  const pad = graphPad(vehicles);
  const plot = {
    left: pad.left,
    top: pad.top,
    width: Math.max(10, widthPx - pad.left - pad.right),
    height: Math.max(10, heightPx - pad.top - pad.bottom - BAND_PX),
  };
  const top = topSpeed(vehicles);
  const x = (ms: number) => plot.left + ((ms - fromMs) / (toMs - fromMs)) * plot.width;
  const y = (share: number) => plot.top + plot.height * (1 - share);
  context.clearRect(0, 0, widthPx, heightPx);
  context.font = look.font;
  drawAxes();
  context.save();
  context.beginPath();
  context.rect(plot.left, 0, plot.width, heightPx);
  context.clip();
  const [first] = vehicles;
  for (const { privateUse } of vehicles) for (const span of privateUse) drawPrivate(span);
  if (first) {
    drawIgnition(first.track);
    drawCurve(first.track, first.track.fuelPct, {
      colours: [{ from: 0, colour: look.fuel }],
      top: 100,
      widthPx: 1,
    });
    if (first.limitKmh !== null && vehicles.length === 1) drawLimit(first.limitKmh);
  }
  for (const { track, colours } of vehicles) drawCurve(track, track.speedKmh, { colours, top, widthPx: 1.5 });
  context.restore();

  function drawAxes() {
    context.strokeStyle = look.line;
    context.fillStyle = look.ink;
    context.lineWidth = 1;
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    const marks = plot.height > 80 ? 4 : 2;
    for (let n = 0; n <= marks; n++) {
      const level = Math.round(y(n / marks)) + 0.5;
      context.beginPath();
      context.moveTo(plot.left, level);
      context.lineTo(plot.left + plot.width, level);
      context.stroke();
      context.fillText(look.speed((top * n) / marks), plot.left - 6, level);
    }
    if (hasFuel(vehicles)) {
      context.textAlign = 'left';
      context.fillStyle = look.fuel;
      for (let n = 0; n <= marks; n++)
        context.fillText(look.percent((100 * n) / marks), plot.left + plot.width + 6, y(n / marks));
      context.fillStyle = look.ink;
    }
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    const step = timeStep(toMs - fromMs, plot.width);
    // Marks are at round times of the local clock.
    const start = Math.ceil((fromMs + box.offsetMs) / step) * step - box.offsetMs;
    for (let ms = start; ms <= toMs; ms += step) {
      const at = Math.round(x(ms)) + 0.5;
      context.beginPath();
      context.moveTo(at, plot.top);
      context.lineTo(at, plot.top + plot.height);
      context.stroke();
      const edge = Math.max(plot.left + 16, Math.min(widthPx - 22, at));
      context.fillText(look.time(ms, step), edge, heightPx - 5);
    }
  }

  function drawPrivate(span: Stretch) {
    const left = Math.max(plot.left, x(span.fromMs));
    const right = Math.min(plot.left + plot.width, x(span.toMs));
    if (right <= left) return;
    context.fillStyle = look.private;
    context.fillRect(left, plot.top, Math.max(2, right - left), plot.height + BAND_PX);
  }

  function drawIgnition(track: PastTrack) {
    context.fillStyle = look.ignition;
    for (const on of ignitionStretches(track)) {
      if (on.toMs < fromMs || on.fromMs > toMs) continue;
      const left = x(on.fromMs);
      context.fillRect(left, plot.top + plot.height + 1, Math.max(1, x(on.toMs) - left), BAND_PX - 1);
    }
  }

  function drawLimit(limitKmh: number) {
    context.strokeStyle = look.limit;
    context.lineWidth = 1;
    context.setLineDash([5, 4]);
    context.beginPath();
    context.moveTo(plot.left, y(limitKmh / top));
    context.lineTo(plot.left + plot.width, y(limitKmh / top));
    context.stroke();
    context.setLineDash([]);
  }

  function drawCurve(
    track: PastTrack,
    values: Float64Array,
    how: { colours: GraphVehicle['colours']; top: number; widthPx: number },
  ) {
    const width = Math.round(plot.width);
    const columns = columnsOf(
      { times: track.timeMs, values, count: track.count },
      { fromMs, toMs, widthPx: width },
    );
    const gapPx = Math.max(1, (GAP_MS / (toMs - fromMs)) * width);
    const path = new Path2D();
    let before: { column: NonNullable<Column>; n: number } | null = null;
    columns.forEach((column, n) => {
      if (!column) return;
      const at = plot.left + n + 0.5;
      if (before && n - before.n <= gapPx) path.lineTo(at, y(column.first / how.top));
      else path.moveTo(at, y(column.first / how.top));
      if (column.max > column.min) {
        path.lineTo(at, y(column.max / how.top));
        path.lineTo(at, y(column.min / how.top));
        path.lineTo(at, y(column.last / how.top));
      }
      before = { column, n };
    });
    context.lineWidth = how.widthPx;
    context.lineJoin = 'round';
    how.colours.forEach(({ from, colour }, n) => {
      const next = how.colours[n + 1];
      const below = n === 0 ? heightPx : y(from / how.top);
      const above = next ? y(next.from / how.top) : 0;
      context.save();
      context.beginPath();
      context.rect(plot.left, above, plot.width, below - above);
      context.clip();
      context.strokeStyle = colour;
      context.stroke(path);
      context.restore();
    });
  }
}
