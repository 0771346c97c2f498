/** The part of white that is mixed into a colour for the dark look. */
const WHITE = 0.35;

/**
 * The colour that the user chose for a chart, adapted to a scheme. The dark look has lighter colours, which
 * contrast with its ground. Example: `#1565c0` is `#679bd6` there.
 */
export function shownColor(color: string, scheme: 'light' | 'dark'): string {
  if (scheme === 'light') return color;
  const lighter = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(part + (255 - part) * WHITE)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${lighter.join('')}`;
}
