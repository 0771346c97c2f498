import { type RefObject, useCallback, useState } from 'react';

/** The part of AG Grid that scrolls sideways, and whose content is wider than what is seen of it. */
const SIDEWAYS = '.ag-grid-viewport';

/**
 * Has a grid more columns at a side than it shows? `look` measures it anew, after each movement and each
 * change of width.
 */
export function useHiddenSides(box: RefObject<HTMLElement | null>): {
  before: boolean;
  after: boolean;
  look: () => void;
} {
  const [sides, setSides] = useState({ before: false, after: false });
  const look = useCallback(() => {
    const seen = box.current?.querySelector(SIDEWAYS);
    if (!seen) return;
    const before = seen.scrollLeft > 0;
    // Widths of screens with a zoom are not whole pixels.
    const after = seen.scrollWidth - seen.clientWidth - seen.scrollLeft > 1;
    setSides((old) => (old.before === before && old.after === after ? old : { before, after }));
  }, [box]);
  return { ...sides, look };
}
