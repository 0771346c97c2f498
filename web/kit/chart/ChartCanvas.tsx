import { useMantineTheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import type { ECharts } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { chartLook } from './chart-look.ts';
import { chartOption } from './chart-option.ts';
import { init } from './chart-parts.ts';
import type { ChartProps, Picture } from './chart-props.ts';

type ChartCanvasProps = {
  chart: ChartProps;
  format: (value: number | null) => string;
  percent: (value: number | null) => string;
  scheme: 'light' | 'dark';
  /** Receives a function that makes the picture, as long as the chart exists. */
  picture: Picture;
};

/** The drawing of a chart. It is loaded with its library when the first chart is shown. */
export function ChartCanvas({ chart, format, percent, scheme, picture }: ChartCanvasProps) {
  const theme = useMantineTheme();
  const isMoving = !useReducedMotion();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<ECharts | null>(null);
  const pick = useRef(chart.onPick);
  pick.current = chart.onPick;

  useEffect(() => {
    const made = init(box.current!);
    drawn.current = made;
    made.on('click', ({ dataIndex, seriesIndex }) => pick.current?.(dataIndex, seriesIndex ?? 0));
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(box.current!);
    return () => {
      observer.disconnect();
      made.dispose();
      drawn.current = null;
    };
  }, []);

  useEffect(() => {
    const look = chartLook(scheme, theme);
    drawn.current?.setOption(chartOption(chart, { ...look, format, percent, isMoving }), { notMerge: true });
    picture.current = () =>
      drawn.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: look.surface }) ?? '';
    return () => {
      picture.current = null;
    };
  }, [chart, format, percent, scheme, theme, isMoving, picture]);

  return (
    <div
      ref={box}
      style={{ width: '100%', height: '100%', cursor: chart.onPick ? 'pointer' : undefined }}
      aria-hidden="true"
    />
  );
}
