/**
 * The input of the vehicle layer, as columns by index. Positions are in units of mercator.ts. The store of
 * live vehicles has these columns among others; the layer only reads them.
 */
export type MarkerColumns = {
  count: number;
  placed: Uint8Array;
  x: Int32Array;
  y: Int32Array;
  fromX: Int32Array;
  fromY: Int32Array;
  heading: Uint8Array;
  fromHeading: Uint8Array;
  headed: Uint8Array;
  /** 1: it gets a halo, because it needs attention. */
  alert: Uint8Array;
  state: Uint8Array;
  glideStartMs: Uint32Array;
  glideMs: Uint16Array;
};

export type MarkerSource = {
  arrays: () => MarkerColumns;
  /** Calls back with the index of each change. */
  onWrite: (writer: (index: number) => void) => () => void;
};

/** The camera's view: centre in units of mercator.ts, size in CSS pixels, rotation in degrees clockwise. */
export type CameraView = {
  x: number;
  y: number;
  unitsPerPx: number;
  widthPx: number;
  heightPx: number;
  bearingDeg: number;
  zoom: number;
};

/** The part of a glide that is done at a moment of the page's clock, 0 to 1. */
export function glideAt(columns: MarkerColumns, i: number, clockMs: number): number {
  const length = columns.glideMs[i]!;
  return length === 0 ? 1 : Math.max(0, Math.min(1, (clockMs - columns.glideStartMs[i]!) / length));
}

/**
 * The position at which a marker is drawn at a moment of the page's clock. Differences wrap at the
 * antimeridian.
 */
export function shownX(columns: MarkerColumns, i: number, clockMs: number): number {
  const from = columns.fromX[i]!;
  return (from + Math.round(((columns.x[i]! - from) | 0) * glideAt(columns, i, clockMs))) | 0;
}

/** As shownX, for the latitude. */
export function shownY(columns: MarkerColumns, i: number, clockMs: number): number {
  const from = columns.fromY[i]!;
  return (from + Math.round(((columns.y[i]! - from) | 0) * glideAt(columns, i, clockMs))) | 0;
}
