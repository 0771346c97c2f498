import type { Locator } from 'playwright-core';

/** Smallest size of a touch target, CSS pixels (design §1). */
const FINGER_PX = 44;

/** All touch targets inside that are too small: their names, width and height. */
export function smallTargets(within: Locator): Promise<string[]> {
  return within.evaluate((root, fingerPx) => {
    const TOUCHABLE =
      'a[href], button, input, select, textarea, summary, [role=button], [role=option], [role=treeitem], [role=menuitem], [role=tab], [role=switch]';
    type Control = HTMLElement & { labels?: NodeListOf<HTMLElement> | null; disabled?: boolean };
    const centreOf = ({ left, top, width, height }: DOMRect) => ({
      x: left + width / 2,
      y: top + height / 2,
    });
    const area = (part: Element) => {
      const { width, height } = part.getBoundingClientRect();
      return width * height;
    };

    function nameOf(control: Control): string {
      const words = control.getAttribute('aria-label') ?? control.labels?.[0]?.innerText ?? control.innerText;
      return `${control.tagName.toLowerCase()} «${words.replace(/\s+/g, ' ').trim().slice(0, 40)}»`;
    }

    /** The size of the area around the middle where a touch meets the control or its label. */
    function reach(control: Control): { width: number; height: number } | null {
      const parts = [control, ...(control.labels ?? [])];
      const start = parts.reduce((a, b) => (area(b) > area(a) ? b : a));
      start.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y } = centreOf(start.getBoundingClientRect());
      const isMet = (atX: number, atY: number) => {
        const met = document.elementFromPoint(atX, atY);
        return met !== null && parts.some((part) => part.contains(met));
      };
      // Covered or out of sight: it cannot be touched now.
      if (!isMet(x, y)) return null;
      const walk = (dx: number, dy: number) => {
        let px = 0;
        while (px < fingerPx && isMet(x + dx * (px + 0.5), y + dy * (px + 0.5))) px += 0.5;
        return px;
      };
      return { width: walk(-1, 0) + walk(1, 0), height: walk(0, -1) + walk(0, 1) };
    }

    const small: string[] = [];
    let measured = 0;
    for (const control of root.querySelectorAll<Control>(TOUCHABLE)) {
      if (control.disabled || !control.checkVisibility({ visibilityProperty: true })) continue;
      const size = reach(control);
      if (size) measured += 1;
      // Half a pixel is lost at each edge.
      if (size && Math.min(size.width, size.height) < fingerPx - 1)
        small.push(`${nameOf(control)} ${Math.round(size.width)} × ${Math.round(size.height)}`);
    }
    if (measured === 0) throw new Error('there is nothing to touch');
    return small;
  }, FINGER_PX);
}
