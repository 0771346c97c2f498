import type { MantineTheme } from '@mantine/core';
import { CHART_COLORS, SURFACES } from '#web/kit/look/theme.ts';
import type { ChartLook } from './chart-option.ts';

/** The colours and the font of charts in a scheme. */
export function chartLook(
  scheme: 'light' | 'dark',
  { fontFamily, colors }: MantineTheme,
): Omit<ChartLook, 'format' | 'percent' | 'isMoving'> {
  return {
    colors: CHART_COLORS[scheme],
    text: scheme === 'light' ? colors.gray![8] : colors.dark![0],
    dimmed: SURFACES[scheme]['--mantine-color-dimmed'],
    line: SURFACES[scheme]['--traza-line'],
    surface: SURFACES[scheme]['--traza-surface'],
    fontFamily: fontFamily ?? 'sans-serif',
  };
}
