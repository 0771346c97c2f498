import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import type { RentingCourse } from '#api/renting.ts';
import { useText } from '#web/base/language/text.ts';
import { Chart } from '#web/kit/chart/Chart.tsx';
import { CHART_COLORS } from '#web/kit/look/theme.ts';

/**
 * The odometer against the limit: from the start of the contract until today, and the forecast until its end.
 */
export function CourseChart({ course }: { course: RentingCourse }) {
  const { t, f } = useText();
  const [own, amber, purple, , red, grey] = CHART_COLORS[useComputedColorScheme('light')];
  const { contract, points, forecast } = course;
  const shown = useMemo(() => {
    const limit_km = contract!.limit_km;
    const alert_km = contract!.alert_km;
    const foreseen = [
      { name: t('renting.forecast'), values: points.map((one) => one.forecast?.km ?? null), color: own },
      { name: t('renting.low'), values: points.map((one) => one.forecast?.low_km ?? null), color: grey },
      { name: t('renting.high'), values: points.map((one) => one.forecast?.high_km ?? null), color: grey },
    ].map((one) => ({ ...one, isDashed: true }));
    return {
      categories: points.map(({ day }) => f.day(day)),
      series: [
        {
          name: t('renting.odometer'),
          values: points.map(({ odometer_km }) => odometer_km),
          color: own,
          isJoined: true,
        },
        ...(forecast ? foreseen : []),
        {
          name: t('renting.pace'),
          values: points.map(({ pace_km }) => pace_km),
          color: purple,
          isDashed: true,
        },
        { name: t('renting.alert'), values: points.map(() => alert_km), color: amber, isDashed: true },
        { name: t('renting.limit'), values: points.map(() => limit_km), color: red },
      ],
      ...(forecast ? { band: { low: 2, high: 3 } } : {}),
    };
  }, [contract, points, forecast, own, amber, purple, red, grey, t, f]);
  return <Chart kind="line" label={t('renting.course', { code: contract!.code })} isFitted {...shown} />;
}
