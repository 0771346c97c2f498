import { useCallback } from 'react';
import { getDashboardCharts, putDashboardCharts } from '#api/dashboard.ts';
import type { DashboardCard } from '#domain/dashboard/chart.ts';
import { Fault } from '#domain/fault.ts';
import { queryOf, useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { queryClient } from '#web/base/call/queries.ts';
import { notice } from '#web/base/language/notice.ts';

type Kept = { charts: DashboardCard[]; version: number };

const { queryKey } = queryOf(getDashboardCharts, {});
/** Changes are saved one after the other: each uses the version that the one before it returned. */
let last = Promise.resolve();
/** The number of failed saves: changes made before a failure are no longer saved. */
let failures = 0;

/**
 * Shows the charts at once, and saves them. When another page has changed them meanwhile, those are shown
 * instead.
 */
function keep(charts: DashboardCard[]): void {
  queryClient.setQueryData<Kept>(queryKey, (old) => old && { ...old, charts });
  const before = failures;
  last = last.then(async () => {
    const shown = queryClient.getQueryData<Kept>(queryKey);
    if (!shown || before !== failures) return;
    try {
      const body = { charts, version: shown.version };
      const { version } = await call(putDashboardCharts, { body }, { quiet: true });
      queryClient.setQueryData<Kept>(queryKey, (now) => now && { ...now, version });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      failures++;
      const isStale = error.code === 'err.stale';
      notice({ kind: 'error', key: isStale ? 'dashboard.stale' : `fault.${error.code}` });
      await queryClient.invalidateQueries({ queryKey });
    }
  });
}

/** The charts of the user, and the function that saves others. */
export function useCharts() {
  const { data, error, refetch } = useEndpoint(getDashboardCharts, {});
  return { charts: data?.charts, error, retry: useCallback(() => void refetch(), [refetch]), keep };
}
