import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { useText } from '#web/base/language/text.ts';
import { axisText, axisValue } from '#web/kit/chart/axis-text.ts';
import { Chart } from '#web/kit/chart/Chart.tsx';
import type { TrackPoint } from '#web/map/track-points.ts';
import { type Stretch, speedsAt } from './place.ts';
import type { Told } from './row-reader.ts';

const HEIGHT_PX = 170;
/** The most moments that are drawn, and their least distance, milliseconds. */
const MOMENTS = 240;
const APART_MS = 2_000;

/** The speeds of a period over its time, with the limit if there is one. */
export function SpeedGraph(props: {
  /** Undefined while they are loading. */
  points: readonly TrackPoint[] | undefined;
  stretch: Stretch;
  told: Told;
}) {
  const { points, stretch, told } = props;
  const say = useText();
  const zone = told('timeZone');
  const limitKmh = told('eventLimit');
  const { t } = say;
  const shown = useMemo(() => {
    const { f } = say;
    const inUnit = (kmh: number | null) => axisValue('speed', kmh, say);
    const count = Math.min(MOMENTS, Math.max(2, Math.ceil((stretch.toMs - stretch.fromMs) / APART_MS)));
    const speeds = speedsAt(points ?? [], stretch, count);
    const limit =
      typeof limitKmh === 'number'
        ? [{ name: t('reportScreen.limit'), values: speeds.map(() => inUnit(limitKmh)), color: '#d32f2f' }]
        : [];
    return {
      categories: speeds.map(({ timeMs }) => f.clock(timeMs, zone === null ? undefined : String(zone))),
      series: [
        { name: t('column.speedAt'), values: speeds.map(({ speedKmh }) => inUnit(speedKmh)) },
        ...limit,
      ],
      format: (value: number | null) => axisText('speed', value, say),
    };
  }, [points, stretch, limitKmh, zone, t, say]);
  if (!points) return <Skeleton height={HEIGHT_PX} />;
  return <Chart kind="line" label={t('reportScreen.speeds')} height={HEIGHT_PX} {...shown} />;
}
