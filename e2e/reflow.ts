import type { Page } from 'playwright-core';

/** Parts that need two dimensions (WCAG 1.4.10): grids, tables, maps, drawings, and rows of tabs. */
const WIDE_PARTS =
  '[role=grid], [role=treegrid], [role=tablist], [role=application], table, canvas, svg, .maplibregl-map';

/** Spacing that a reader may set (WCAG 1.4.12), and that no element may refuse. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/**
 * Whatever makes a page scroll sideways: the page itself, and parts that stand out of it or scroll, apart
 * from those that need two dimensions.
 */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate((wideParts) => {
    const named = (part: Element) =>
      `${part.tagName.toLowerCase()}.${part.getAttribute('class')?.slice(0, 60) ?? ''} «${part.textContent?.slice(0, 30)}»`;
    const found = new Set<string>();
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth} px wide`);
    for (const part of document.querySelectorAll<HTMLElement>('body *')) {
      const isShown = part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || part.closest(wideParts) || part.closest('[aria-hidden=true]')) continue;
      const { overflowX } = getComputedStyle(part);
      const isScroller = overflowX === 'auto' || overflowX === 'scroll';
      if (isScroller && part.scrollWidth > part.clientWidth + 1 && !part.querySelector(wideParts))
        found.add(`${named(part)} scrolls`);
      const { left, right, width } = part.getBoundingClientRect();
      const isOut = width > 1 && (left < -1 || right > innerWidth + 1);
      if (!isOut || part.children.length > 0) continue;
      let around = part.parentElement;
      while (around && !/auto|scroll/.test(getComputedStyle(around).overflowX)) around = around.parentElement;
      if (!around || around === document.body) found.add(`${named(part)} is out of the page`);
    }
    return [...found];
  }, WIDE_PARTS);
}

/**
 * Words of a page that an element around them cuts off, apart from those that end in an ellipsis and are
 * whole in their record.
 */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent!.trim();
      const own = node.parentElement!;
      if (words === '' || own.closest('[aria-hidden=true], .maplibregl-map, svg')) continue;
      if (!own.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      for (let part: HTMLElement | null = own; part && part !== document.body; part = part.parentElement) {
        const { overflowX, overflowY, textOverflow, position } = getComputedStyle(part);
        const box = part.getBoundingClientRect();
        // Words for screen readers alone stand in a box of a pixel.
        if (box.width <= 1 || box.height <= 1 || textOverflow === 'ellipsis') break;
        if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) break;
        const isClipped = overflowX !== 'visible';
        if (isClipped && (top < box.top - 2 || bottom > box.bottom + 2))
          found.add(`«${words.slice(0, 40)}» is cut in height`);
        else if (isClipped && (left < box.left - 2 || right > box.right + 2))
          found.add(`«${words.slice(0, 40)}» is cut in width`);
        if (position === 'fixed') break;
      }
    }
    return [...found];
  });
}

/** Words of a page that are cut off once its reader has set wider spacing, and were whole before. */
export async function cutBySpacing(page: Page): Promise<string[]> {
  const before = await cutWords(page);
  const spaced = (css: string) =>
    page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = rules === '' ? [] : [sheet];
    }, css);
  await spaced(SPACED);
  const after = await cutWords(page);
  await spaced('');
  return after.filter((words) => !before.includes(words));
}
