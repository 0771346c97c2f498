import { Badge, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { AnswerOf } from '#api/endpoint.ts';
import { getRentingExchanges } from '#api/renting.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';

type Exchange = AnswerOf<typeof getRentingExchanges>['exchanges'][number];

/**
 * Vehicles with which this one could be exchanged. `isOver`: it needs one, so an empty result is shown too.
 */
export function RentingExchanges({ vehicleId, isOver }: { vehicleId: number; isOver: boolean }) {
  const { t } = useText();
  const query = useEndpoint(getRentingExchanges, { params: { vehicle_id: vehicleId } });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return isOver ? <Skeleton height={60} /> : null;
  const { exchanges } = query.data;
  if (exchanges.length === 0 && !isOver) return null;
  return (
    <Stack gap={6} component="section" aria-label={t('renting.exchange')}>
      <Title order={3} size="sm">
        {t('renting.exchange')}
      </Title>
      <Text size="sm" c="dimmed">
        {t(exchanges.length === 0 ? 'renting.noExchange' : 'renting.exchangeText')}
      </Text>
      {exchanges.map((exchange) => (
        <ExchangeCard key={exchange.vehicle_id} exchange={exchange} />
      ))}
    </Stack>
  );
}

function ExchangeCard({ exchange }: { exchange: Exchange }) {
  const { t, f } = useText();
  const { vehicle_id, license, fleet, is_sure, own, other } = exchange;
  const value = ({ before, after, limit_km, end }: Exchange['own']) => (
    <>
      {t('renting.exchangeChange', {
        before: f.number(before.km),
        after: f.number(after.km),
        limit: f.number(limit_km),
      })}{' '}
      <small>
        {t('renting.range', { low: f.number(after.low_km), high: f.number(after.high_km) })} · {f.day(end)}
      </small>
    </>
  );
  return (
    <Paper withBorder p="xs">
      <Group gap="xs" mb={4}>
        <Text fw={600} size="sm">
          {t('renting.exchangeWith', { license })}
        </Text>
        {is_sure ? (
          <Badge variant="light" color="green" tt="none">
            {t('renting.exchangeSure')}
          </Badge>
        ) : null}
      </Group>
      <Facts
        columnPx={240}
        facts={[
          { label: t('renting.exchangeOwn'), value: value(own) },
          {
            label: `${license} · ${fleet}`,
            value: (
              <>
                {value(other)}{' '}
                <RecordLink kind="vehicle" id={vehicle_id}>
                  {license}
                </RecordLink>
              </>
            ),
          },
        ]}
      />
    </Paper>
  );
}
