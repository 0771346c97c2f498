import type { MarkerColumns } from './marker-source.ts';

/** Bytes of one marker in the position buffer: from x, y; to x, y (i32); glide start (u32 ms); glide length (u16 ms), heading, from heading (u8). */
export const MARKER_SIZE = 24;
/** Bytes of one marker in the style buffer: state and three flags. */
export const STYLE_SIZE = 4;

/** Columns interleaved for the graphics card, and the range that changed since they were last sent. */
export type MarkerBuffer = {
  count: number;
  position: Uint8Array<ArrayBuffer>;
  style: Uint8Array<ArrayBuffer>;
  /** First and last index changed in both buffers; first > last: none. */
  dirtyFrom: number;
  dirtyTo: number;
  /** The whole style buffer changed. */
  isRestyled: boolean;
};

export function markerBuffer(capacity: number): MarkerBuffer {
  return {
    count: 0,
    position: new Uint8Array(capacity * MARKER_SIZE),
    style: new Uint8Array(capacity * STYLE_SIZE),
    dirtyFrom: 0,
    dirtyTo: capacity - 1,
    isRestyled: true,
  };
}

/** Copies the columns of one marker. With `isShown` false it is not drawn. */
export function packMarker(buffer: MarkerBuffer, columns: MarkerColumns, i: number, isShown: boolean): void {
  const view = viewOf(buffer);
  const at = i * MARKER_SIZE;
  view.setInt32(at, columns.fromX[i]!, true);
  view.setInt32(at + 4, columns.fromY[i]!, true);
  view.setInt32(at + 8, columns.x[i]!, true);
  view.setInt32(at + 12, columns.y[i]!, true);
  view.setUint32(at + 16, columns.glideStartMs[i]!, true);
  view.setUint16(at + 20, columns.glideMs[i]!, true);
  buffer.position[at + 22] = columns.heading[i]!;
  buffer.position[at + 23] = columns.fromHeading[i]!;
  const style = i * STYLE_SIZE;
  buffer.style[style] = columns.state[i]!;
  buffer.style[style + 1] = Number(isShown && columns.placed[i] === 1);
  buffer.style[style + 2] = columns.headed[i]!;
  buffer.count = Math.max(buffer.count, i + 1);
  buffer.dirtyFrom = Math.min(buffer.dirtyFrom, i);
  buffer.dirtyTo = Math.max(buffer.dirtyTo, i);
}

/** Hides a marker because a cluster represents it, or shows it again. */
export function setClustered(buffer: MarkerBuffer, i: number, isClustered: boolean): void {
  buffer.style[i * STYLE_SIZE + 3] = Number(isClustered);
  buffer.isRestyled = true;
}

const views = new WeakMap<ArrayBuffer, DataView>();

function viewOf(buffer: MarkerBuffer): DataView {
  const memory = buffer.position.buffer;
  let view = views.get(memory);
  if (!view) {
    view = new DataView(memory);
    views.set(memory, view);
  }
  return view;
}
