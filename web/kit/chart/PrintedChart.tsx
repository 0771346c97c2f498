import { useMantineTheme } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '#web/base/language/text.ts';
import { chartLook } from './chart-look.ts';
import { chartOption } from './chart-option.ts';
import { init } from './chart-parts.ts';
import type { ChartProps } from './chart-props.ts';

/** Dots of paper for each pixel of the page. */
const DOTS = 3;

/**
 * A chart for paper: in light colours, of a fixed width in pixels, and drawn before the page can be printed.
 */
export function PrintedChart({ chart, width }: { chart: ChartProps & { height: number }; width: number }) {
  const theme = useMantineTheme();
  const { f } = useText();
  const box = useRef<HTMLDivElement>(null);
  const { height } = chart;
  useLayoutEffect(() => {
    const drawn = init(box.current!, null, { width, height, devicePixelRatio: DOTS });
    drawn.setOption(
      chartOption(chart, {
        ...chartLook('light', theme),
        format: chart.format ?? f.number,
        percent: f.percent,
        isMoving: false,
      }),
    );
    drawn.getZr().flush();
    return () => drawn.dispose();
  }, [chart, width, height, theme, f]);
  return <div ref={box} style={{ width, height }} role="img" aria-label={chart.label} />;
}
