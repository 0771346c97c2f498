import type { Sprite } from './sprite-program.ts';

/** Most labels at once, and most candidates considered. With more, a map cannot be read anyway. */
const MAX_LABELS = 250;
const MAX_CANDIDATES = 800;

/** Height and padding of a label, CSS pixels. */
export const LABEL = { heightPx: 17, paddingPx: 5 } as const;

/**
 * A marker in view that may get a label: its position in units of mercator.ts and on the screen, and the
 * width of its text.
 */
export type LabelCandidate = {
  key: string;
  x: number;
  y: number;
  leftPx: number;
  topPx: number;
  widthPx: number;
  /** From the middle of the marker to the middle of its label. */
  awayPx: number;
  /** Shown even if something is in its way: the label of the chosen vehicle. */
  isForced: boolean;
};

/** A used area: of a label, or of the marker of a candidate. */
type Box = { left: number; top: number; right: number; bottom: number; owner: LabelCandidate };

/** Cells for looking up placed boxes, pixels. No label is wider. */
const CELL_PX = 128;

/** Half the side of a marker's box, pixels. */
const MARKER_PX = 9;

/**
 * Chooses the labels to show, in the order given (the chosen vehicle first). Each is below its marker or else
 * above it, and none covers another label or marker. The same order gives the same labels, so they do not
 * blink while vehicles move.
 */
export function placeLabels(candidates: readonly LabelCandidate[]): Sprite[] {
  const placed: Sprite[] = [];
  const taken = new Map<string, Box[]>();
  const cellsOf = (box: Box) => {
    const cells: string[] = [];
    for (let cx = Math.floor(box.left / CELL_PX); cx <= Math.floor(box.right / CELL_PX); cx++) {
      for (let cy = Math.floor(box.top / CELL_PX); cy <= Math.floor(box.bottom / CELL_PX); cy++)
        cells.push(`${cx}:${cy}`);
    }
    return cells;
  };
  const take = (box: Box) => {
    for (const cell of cellsOf(box)) {
      const boxes = taken.get(cell);
      if (boxes) boxes.push(box);
      else taken.set(cell, [box]);
    }
  };
  const isFree = (box: Box) =>
    cellsOf(box).every((cell) =>
      (taken.get(cell) ?? []).every(
        (other) =>
          other.owner === box.owner ||
          box.right < other.left ||
          box.left > other.right ||
          box.bottom < other.top ||
          box.top > other.bottom,
      ),
    );
  const considered = candidates.slice(0, MAX_CANDIDATES);
  for (const owner of considered) {
    const { leftPx, topPx } = owner;
    take({
      left: leftPx - MARKER_PX,
      right: leftPx + MARKER_PX,
      top: topPx - MARKER_PX,
      bottom: topPx + MARKER_PX,
      owner,
    });
  }
  for (const candidate of considered) {
    if (placed.length === MAX_LABELS) break;
    for (const offsetYPx of [candidate.awayPx, -candidate.awayPx]) {
      const half = candidate.widthPx / 2 + LABEL.paddingPx;
      const middle = candidate.topPx + offsetYPx;
      const box = {
        left: candidate.leftPx - half,
        right: candidate.leftPx + half,
        top: middle - LABEL.heightPx / 2 - 1,
        bottom: middle + LABEL.heightPx / 2 + 1,
        owner: candidate,
      };
      if (!candidate.isForced && !isFree(box)) continue;
      take(box);
      placed.push({ key: candidate.key, x: candidate.x, y: candidate.y, offsetXPx: 0, offsetYPx });
      break;
    }
  }
  return placed;
}
