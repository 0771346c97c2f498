import { Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import {
  getAreaRecompute,
  getPoiRecompute,
  postAreaRecompute,
  postPoiRecompute,
} from '#api/place-recompute.ts';
import type { Day } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DayInput } from '#web/kit/ui/DayInput.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { useToday } from '#web/kit/ui/use-today.ts';

/** The interval of reading while vehicles wait, milliseconds. */
const ASK_MS = 2_000;
const ENDPOINTS = {
  poi: { get: getPoiRecompute, post: postPoiRecompute, permission: 'poi:edit' },
  area: { get: getAreaRecompute, post: postAreaRecompute, permission: 'area:edit' },
} as const;

/**
 * Searches the visits to a place again, after it was created or changed. Shows the first day, the progress,
 * and the days that stay.
 */
export function RecomputePanel({ kind, placeId }: { kind: keyof typeof ENDPOINTS; placeId: number }) {
  const { t, f } = useText();
  const can = useCan();
  const today = useToday();
  const [chosen, setChosen] = useState<Day | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { get, post, permission } = ENDPOINTS[kind];
  const args = { params: { place_id: placeId } };
  const [isRunning, setRunning] = useState(false);
  const query = useEndpoint(get, args, { staleMs: 0, ...(isRunning ? { refetchMs: ASK_MS } : {}) });
  const { data, error } = query;
  const recompute = data?.recompute ?? null;
  const waiting = recompute?.waiting ?? 0;
  if (data && isRunning !== waiting > 0) setRunning(waiting > 0);
  if (error && !data) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton height={96} m="md" />;
  const from = chosen ?? data.first_day;

  async function ask() {
    setAsking(true);
    try {
      await call(post, { ...args, body: { from } }, { quiet: true });
      await query.refetch();
    } catch (failure) {
      if (!(failure instanceof Fault)) throw failure;
      notice({ kind: 'error', key: `fault.${failure.code}`, params: failure.params });
    } finally {
      setAsking(false);
    }
  }

  const done = recompute ? recompute.vehicles - waiting : 0;
  return (
    <Stack gap="xs" p="md" component="section" aria-label={t('visit.title')}>
      <Title order={3} size="h5">
        {t('visit.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('visit.text')} {t('visit.final', { day: f.day(data.first_day) })}
      </Text>
      {can(permission) ? (
        <Group align="flex-end" gap="xs">
          <DayInput
            label={t('ui.from')}
            size="xs"
            value={from}
            onChange={setChosen}
            minDate={data.first_day}
            maxDate={today}
            clearable={false}
          />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            loading={isAsking}
            disabled={waiting > 0}
            onClick={() => void ask()}
          >
            {t('visit.ask')}
          </Button>
        </Group>
      ) : null}
      {recompute ? (
        <div role="status">
          {waiting > 0 ? <Progress value={(100 * done) / recompute.vehicles} size="sm" /> : null}
          <Text size="xs" c="dimmed">
            {waiting > 0
              ? t('visit.progress', { done, n: recompute.vehicles })
              : t('visit.done', { day: f.day(recompute.from), n: recompute.vehicles })}
          </Text>
        </div>
      ) : null}
    </Stack>
  );
}
