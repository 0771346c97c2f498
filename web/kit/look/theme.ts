import { createTheme, type MantineColorsTuple } from '@mantine/core';
import type { VehicleState } from '#domain/telemetry/state.ts';

/** Deep petrol blue, the primary colour. */
const petrol: MantineColorsTuple = [
  '#eef7f9',
  '#d8ebf0',
  '#b0d6e0',
  '#84bfce',
  '#5ba7bb',
  '#3c91a8',
  '#287c94',
  '#19667d',
  '#0f5064',
  '#083a4a',
];

/** Slate, the neutral of the light scheme. */
const gray: MantineColorsTuple = [
  '#f8fafc',
  '#f1f5f9',
  '#e3e9f0',
  '#ccd6e1',
  '#94a3b5',
  '#647489',
  '#485869',
  '#344354',
  '#1f2c3b',
  '#111c28',
];

/** Slate, the neutral of the dark scheme: the first is the text, the last but two the page. */
const dark: MantineColorsTuple = [
  '#dde5ee',
  '#bac6d4',
  '#9aa9bb',
  '#8797aa',
  '#3a4a5d',
  '#2a394b',
  '#1e2b3b',
  '#141f2c',
  '#0e1722',
  '#091019',
];

/**
 * Fill of each vehicle state (domain rules §3.3), and the outline that separates the pale ones from the
 * ground. Dark grounds have lighter tones of the same hues.
 */
export const STATE_COLORS: Readonly<
  Record<'light' | 'dark', Readonly<Record<VehicleState, { fill: string; outline: string }>>>
> = {
  light: {
    movement: { fill: '#2e7d32', outline: '#1b5e20' },
    idle: { fill: '#f9a825', outline: '#8f5a00' },
    stopped: { fill: '#1565c0', outline: '#0d47a1' },
    disconnected: { fill: '#757575', outline: '#575757' },
    private: { fill: '#6a1b9a', outline: '#4a148c' },
    tampered: { fill: '#c62828', outline: '#8e1b1b' },
    no_tracker: { fill: '#bdbdbd', outline: '#757575' },
  },
  dark: {
    movement: { fill: '#4caf50', outline: '#a5d6a7' },
    idle: { fill: '#fbc02d', outline: '#ffe082' },
    stopped: { fill: '#4a90e2', outline: '#a9cdf5' },
    disconnected: { fill: '#8f9aa6', outline: '#c3cad2' },
    private: { fill: '#b469dd', outline: '#ddb6f2' },
    tampered: { fill: '#ef5350', outline: '#f8b0ae' },
    no_tracker: { fill: '#5d6873', outline: '#a2acb7' },
  },
};

/**
 * Colours of a chart's series. Colour-blind people can distinguish them; each has at least 3 : 1 against the
 * surface.
 */
export const CHART_COLORS: Readonly<Record<'light' | 'dark', readonly string[]>> = {
  light: ['#19667d', '#c9650a', '#7c4dab', '#2e7d32', '#c62828', '#647489', '#2f8fb3', '#8d5a2b'],
  dark: ['#5ba7bb', '#f5a33b', '#b794e0', '#66bb6a', '#ef6a67', '#9aa9bb', '#9ad0e3', '#cfa16b'],
};

/**
 * Names of the custom properties made from STATE_COLORS: `--traza-state-movement`,
 * `--traza-state-movement-outline`.
 */
function stateVariables(scheme: 'light' | 'dark'): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [state, { fill, outline }] of Object.entries(STATE_COLORS[scheme])) {
    variables[`--traza-state-${state}`] = fill;
    variables[`--traza-state-${state}-outline`] = outline;
  }
  return variables;
}

/** Colours of the frame and of panels over a map, by scheme; CSS reads them as custom properties. */
export const SURFACES = {
  light: {
    '--traza-ground': '#f3f6f9',
    '--traza-surface': '#ffffff',
    '--traza-line': '#d9e1ea',
    '--traza-shade': 'rgb(15 35 55 / 16%)',
    '--traza-ok': '#2e7d32',
    '--traza-warn': '#a86200',
    '--traza-past': '#8a4b08',
    '--traza-past-text': '#ffffff',
    '--traza-bad': '#c62828',
    '--mantine-color-dimmed': '#56667a',
    '--mantine-color-placeholder': '#647489',
    '--mantine-color-error': '#c62828',
    // Words on a badge of the same hue, because the kit's own are too pale to read.
    '--mantine-color-teal-light-color': '#0b5440',
    '--mantine-color-green-light-color': '#1b5e20',
    '--mantine-color-orange-light-color': '#803c00',
    '--mantine-color-red-light-color': '#9c1c1c',
    '--mantine-color-yellow-light-color': '#6b4e00',
    '--mantine-color-gray-light-color': '#344354',
  },
  dark: {
    '--traza-ground': '#0e1722',
    '--traza-surface': '#141f2c',
    '--traza-line': '#2a394b',
    '--traza-shade': 'rgb(0 0 0 / 50%)',
    '--traza-ok': '#66bb6a',
    '--traza-warn': '#fbc02d',
    '--traza-past': '#e8b06a',
    '--traza-past-text': '#1d1306',
    '--traza-bad': '#ef6a67',
    '--mantine-color-dimmed': '#9aa9bb',
    '--mantine-color-error': '#ef7f7c',
    // The kit mixes these from a dark shade, which would make them black on our ground.
    '--mantine-color-petrol-light': 'rgba(60, 145, 168, 0.22)',
    '--mantine-color-petrol-light-hover': 'rgba(60, 145, 168, 0.32)',
    '--mantine-color-petrol-light-color': '#b0d6e0',
    '--mantine-color-gray-light': '#2a394b',
    '--mantine-color-gray-light-hover': '#3a4a5d',
    '--mantine-color-gray-light-color': '#dde5ee',
  },
} as const;

const CLOSED_ON_FOCUS = { defaultProps: { openOnFocus: false } };

/** The custom properties of a scheme, for MantineProvider. */
export function cssVariables() {
  return {
    variables: { '--traza-header': '48px', '--traza-rail': '64px', '--traza-rail-wide': '244px' },
    light: { ...SURFACES.light, ...stateVariables('light') },
    dark: { ...SURFACES.dark, ...stateVariables('dark') },
  };
}

/** Widths at which the frame changes: below `phone` a bottom bar, from `wide` up a rail with words (px). */
export const WIDTHS = { phone: 768, wide: 1280 } as const;

/** The one theme: dense, 8 px grid, Inter. AG Grid, charts and the map read the same tokens. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 6 },
  colors: { petrol, gray, dark },
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.45', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.45' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  components: {
    Badge: { styles: { root: { textTransform: 'none' } } },
    // A list must not open by focus alone: it would cover the form when its field is reached by key or
    // focused first.
    Select: CLOSED_ON_FOCUS,
    MultiSelect: CLOSED_ON_FOCUS,
    TagsInput: CLOSED_ON_FOCUS,
    InputWrapper: {
      styles: { label: { marginBottom: 4 }, description: { marginBlock: 2 } },
      vars: () => ({
        label: {},
        description: { '--input-description-size': '0.75rem' },
        error: { '--input-error-size': '0.75rem' },
      }),
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
});
