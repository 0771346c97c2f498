import type { MarkerColumns } from './marker-source.ts';

/**
 * Bytes of one marker in the position buffer, in this order. The positions are from x, y and to x, y (i32).
 * Then come glide start (u32 ms), glide length (u16 ms), heading, from heading (u8).
 */
export const MARKER_SIZE = 24;
/** Bytes of one marker in the style buffer: state, shown, headed (1) and alert (2), clustered. */
export const STYLE_SIZE = 4;

/**
 * Columns interleaved for the graphics card, and the range that changed since they were last sent. Markers
 * are in slots in the order of drawing: level by level, the highest last.
 */
export type MarkerBuffer = {
  /** Slots in use. */
  count: number;
  position: Uint8Array<ArrayBuffer>;
  style: Uint8Array<ArrayBuffer>;
  /** The slot of each index, -1 without one; and the index in each slot. */
  slotOf: Int32Array;
  indexAt: Int32Array;
  /** The end of each level; it begins at the end of the one below. */
  ends: Int32Array;
  /** First and last slot changed in both buffers; first > last: none. */
  dirtyFrom: number;
  dirtyTo: number;
  /** The whole style buffer changed. */
  isRestyled: boolean;
};

/** A buffer with room for `capacity` markers on `levels` levels. */
export function markerBuffer(capacity: number, levels: number): MarkerBuffer {
  return {
    count: 0,
    position: new Uint8Array(capacity * MARKER_SIZE),
    style: new Uint8Array(capacity * STYLE_SIZE),
    slotOf: new Int32Array(capacity).fill(-1),
    indexAt: new Int32Array(capacity).fill(-1),
    ends: new Int32Array(levels),
    dirtyFrom: 0,
    dirtyTo: capacity - 1,
    isRestyled: true,
  };
}

/** Copies the columns of one marker, on its level. With `isShown` false it is not drawn. */
export function packMarker(
  buffer: MarkerBuffer,
  columns: MarkerColumns,
  i: number,
  { isShown, level }: { isShown: boolean; level: number },
): void {
  const slot = slotOn(buffer, i, level);
  const view = viewOf(buffer);
  const at = slot * MARKER_SIZE;
  view.setInt32(at, columns.fromX[i]!, true);
  view.setInt32(at + 4, columns.fromY[i]!, true);
  view.setInt32(at + 8, columns.x[i]!, true);
  view.setInt32(at + 12, columns.y[i]!, true);
  view.setUint32(at + 16, columns.glideStartMs[i]!, true);
  view.setUint16(at + 20, columns.glideMs[i]!, true);
  buffer.position[at + 22] = columns.heading[i]!;
  buffer.position[at + 23] = columns.fromHeading[i]!;
  const style = slot * STYLE_SIZE;
  buffer.style[style] = columns.state[i]!;
  buffer.style[style + 1] = Number(isShown && columns.placed[i] === 1);
  buffer.style[style + 2] = columns.headed[i]! | (columns.alert[i]! << 1);
  markDirty(buffer, slot);
}

/** Is the marker drawn, if it is in view? */
export function isShown(buffer: MarkerBuffer, i: number): boolean {
  const slot = buffer.slotOf[i]!;
  return slot >= 0 && buffer.style[slot * STYLE_SIZE + 1] === 1;
}

/** Hides a marker because a cluster represents it, or shows it again. */
export function setClustered(buffer: MarkerBuffer, i: number, isClustered: boolean): void {
  const slot = buffer.slotOf[i]!;
  if (slot < 0) return;
  buffer.style[slot * STYLE_SIZE + 3] = Number(isClustered);
  buffer.isRestyled = true;
}

/** Does a cluster represent the marker? */
export function isClustered(buffer: MarkerBuffer, i: number): boolean {
  const slot = buffer.slotOf[i]!;
  return slot >= 0 && buffer.style[slot * STYLE_SIZE + 3] === 1;
}

/**
 * The slot of a marker on a level; one from another level exchanges places with one marker of each level in
 * between.
 */
function slotOn(buffer: MarkerBuffer, i: number, level: number): number {
  const { ends } = buffer;
  let slot = buffer.slotOf[i]!;
  let now = ends.findIndex((end) => slot < end);
  if (slot < 0) {
    slot = buffer.count++;
    now = ends.length - 1;
    ends[now] = buffer.count;
    buffer.slotOf[i] = slot;
    buffer.indexAt[slot] = i;
    buffer.style[slot * STYLE_SIZE + 3] = 0;
  }
  for (; now < level; now++) {
    ends[now]!--;
    slot = trade(buffer, slot, ends[now]!);
  }
  for (; now > level; now--) {
    slot = trade(buffer, slot, ends[now - 1]!);
    ends[now - 1]!++;
  }
  return slot;
}

/** Two markers exchange slots; returns the new slot of the first. */
function trade(buffer: MarkerBuffer, a: number, b: number): number {
  if (a === b) return a;
  tradeBytes(buffer.position, a * MARKER_SIZE, b * MARKER_SIZE, MARKER_SIZE);
  tradeBytes(buffer.style, a * STYLE_SIZE, b * STYLE_SIZE, STYLE_SIZE);
  const [one, other] = [buffer.indexAt[a]!, buffer.indexAt[b]!];
  buffer.indexAt[a] = other;
  buffer.indexAt[b] = one;
  buffer.slotOf[other] = a;
  buffer.slotOf[one] = b;
  markDirty(buffer, a);
  markDirty(buffer, b);
  return b;
}

function tradeBytes(bytes: Uint8Array, a: number, b: number, length: number): void {
  const kept = bytes.slice(a, a + length);
  bytes.copyWithin(a, b, b + length);
  bytes.set(kept, b);
}

function markDirty(buffer: MarkerBuffer, slot: number): void {
  buffer.dirtyFrom = Math.min(buffer.dirtyFrom, slot);
  buffer.dirtyTo = Math.max(buffer.dirtyTo, slot);
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
