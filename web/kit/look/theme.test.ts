import { expect, test } from 'vitest';
import { CHART_COLORS, STATE_COLORS, SURFACES, theme } from './theme.ts';

/** Least contrast of drawings and signs against their ground (WCAG 1.4.11). */
const LEAST = 3;

/** Relative luminance of a colour `#rrggbb` as WCAG 2.1 defines it: 0 is black, 1 is white. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast of two colours: 1 for equal ones, 21 for black and white. */
function contrast(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter! + 0.05) / (darker! + 0.05);
}

test('the contrast of black and white is 21, that of a middle grey and white 4.54', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test.each(['light', 'dark'] as const)(
  'signs, charts, states and the ring of the focus stand out from their ground: %s',
  (scheme) => {
    const colours = SURFACES[scheme];
    const { [scheme]: shade } = theme.primaryShade as Record<'light' | 'dark', number>;
    const signs: Record<string, string> = {
      ring: theme.colors!.petrol![shade]!,
      ...Object.fromEntries(CHART_COLORS[scheme].map((colour, at) => [`series ${at}`, colour])),
      ...Object.fromEntries(
        Object.entries(STATE_COLORS[scheme]).map(([state, { outline }]) => [state, outline]),
      ),
      ok: colours['--traza-ok'],
      warn: colours['--traza-warn'],
      bad: colours['--traza-bad'],
    };
    const faint = Object.entries(signs).flatMap(([name, colour]) =>
      (['--traza-ground', '--traza-surface'] as const)
        .map((ground) => contrast(colour, colours[ground]))
        .filter((found) => found < LEAST)
        .map((found) => `${name}: ${found.toFixed(2)}`),
    );
    expect(faint).toEqual([]);
  },
);
