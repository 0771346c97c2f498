import { Alert, Box, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { getRentingCourse, type RentingCourse } from '#api/renting.ts';
import { DRIVEN_MIN } from '#domain/renting/forecast.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { CourseChart } from './CourseChart.tsx';
import { RentingExchanges } from './RentingExchanges.tsx';

/** Room that the outlook takes while it is loading, pixels. */
const WAITING_PX = 320;

/** The current contract's kilometres: in a sentence, in figures, as a chart, and with possible actions. */
export function RentingOutlook({ vehicleId }: { vehicleId: number }) {
  const query = useEndpoint(getRentingCourse, { params: { vehicle_id: vehicleId } });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <Box p="xs">
        <Skeleton height={WAITING_PX} />
      </Box>
    );
  const { state } = query.data;
  if (state === 'no_contract' || state === 'not_running') return null;
  return (
    <Stack gap="xs" p="xs" pb={0}>
      <Sentence course={query.data} state={state} />
      <CourseFacts course={query.data} />
      {query.data.points.length > 0 ? <CourseChart course={query.data} /> : null}
      {state === 'ready' ? (
        <RentingExchanges vehicleId={vehicleId} isOver={(query.data.excess?.km ?? 0) > 0} />
      ) : null}
    </Stack>
  );
}

function Sentence({
  course,
  state,
}: {
  course: RentingCourse;
  state: Exclude<RentingCourse['state'], 'no_contract' | 'not_running'>;
}) {
  const { t, f } = useText();
  const { contract, forecast, excess, driven_days } = course;
  if (state !== 'ready' || !contract || !forecast || !excess)
    return (
      <Alert role="status" variant="light" color="gray" p="xs" icon={<IconInfoCircle size={18} />}>
        {state === 'ready' ? null : t(`renting.course_${state}`, { n: driven_days, min: DRIVEN_MIN })}
      </Alert>
    );
  const values = {
    end: f.day(contract.end),
    km: f.number(forecast.km),
    low: f.number(forecast.low_km),
    high: f.number(forecast.high_km),
    limit: f.number(contract.limit_km),
    excess: f.number(excess.km),
    money: f.money(excess.money?.likely ?? null),
  };
  const isOver = excess.km > 0;
  const sentence = !isOver ? 'within' : excess.money ? 'overMoney' : 'over';
  return (
    <Alert
      role="status"
      variant="light"
      color={isOver ? 'red' : excess.high_km > 0 ? 'yellow' : 'green'}
      p="xs"
      icon={isOver ? <IconAlertTriangle size={18} /> : <IconCircleCheck size={18} />}
    >
      {t(`renting.${sentence}`, values)}
      <Text size="sm" c="dimmed">
        {t('renting.basis', { days: driven_days })}
      </Text>
    </Alert>
  );
}

function CourseFacts({ course }: { course: RentingCourse }) {
  const { t, f } = useText();
  const { contract, odometer_km, today, forecast, excess } = course;
  if (!contract) return null;
  const { initial_km, limit_km, alert_km } = contract;
  const km = (value: number) => `${f.number(value)} km`;
  const between = (low: string, high: string) => <small>{t('renting.range', { low, high })}</small>;
  const driven = odometer_km === null ? null : odometer_km - initial_km;
  return (
    <Facts
      columnPx={140}
      facts={[
        {
          label: t('renting.odometer'),
          // The odometer at the beginning of the day: the forecast is for whole days.
          value:
            odometer_km === null ? null : (
              <>
                {km(odometer_km)} <small>{t('word.asOf', { at: f.day(today) })}</small>
              </>
            ),
        },
        {
          label: t('renting.driven'),
          value:
            driven === null ? null : (
              <>
                {km(driven)} <small>{f.percent((driven / (limit_km - initial_km)) * 100)}</small>
              </>
            ),
        },
        { label: t('renting.limit'), value: km(limit_km) },
        { label: t('renting.alert'), value: km(alert_km) },
        ...(forecast
          ? [
              {
                label: t('renting.atEnd'),
                value: (
                  <>
                    {km(forecast.km)} {between(f.number(forecast.low_km), f.number(forecast.high_km))}
                  </>
                ),
              },
            ]
          : []),
        ...(excess && excess.high_km > 0
          ? [
              {
                label: t('renting.excess'),
                value: (
                  <>
                    {km(excess.km)} {between(f.number(excess.low_km), f.number(excess.high_km))}
                  </>
                ),
              },
            ]
          : []),
        ...(excess?.money && excess.high_km > 0
          ? [
              {
                label: t('renting.excessMoney'),
                value: (
                  <>
                    {f.money(excess.money.likely)}{' '}
                    {between(f.money(excess.money.low), f.money(excess.money.high))}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
