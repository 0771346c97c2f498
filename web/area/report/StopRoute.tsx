import { Group, Select, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReportHead } from '#api/report.ts';
import type { Report } from '#domain/report/report.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import classes from './report.module.css';
import { type Route, routesOf } from './routes.ts';
import { rowReader } from './row-reader.ts';
import type { ReportRow } from './use-report-run.ts';

const RouteMap = lazyPart('RouteMap', () => import('./RouteMap.tsx'));

const NO_ROUTES: readonly Route[] = [];

type StopRouteProps = {
  columns: NonNullable<Report['route']>;
  head: ReportHead | null;
  /** Null while they are loading. */
  rows: readonly ReportRow[] | null;
};

/** The stops of one vehicle and day with their numbers, on a map; nothing while no row is a stop. */
export function StopRoute({ columns, head, rows }: StopRouteProps) {
  const { t, f } = useText();
  const [chosen, choose] = useState<string | null>(null);
  const routes = useMemo(
    () => (head && rows ? routesOf(rows, rowReader(head), columns) : NO_ROUTES),
    [columns, head, rows],
  );
  if (rows !== null && routes.length === 0) return null;
  const shown = routes.find(({ key }) => key === chosen) ?? routes[0];
  return (
    <section className={`${parts.panel} ${classes.chart} ${classes.places}`}>
      <Group className={classes.routeHead} gap="xs" justify="space-between" wrap="nowrap">
        <h2>{t('reportScreen.route')}</h2>
        <Select
          size="xs"
          searchable
          allowDeselect={false}
          aria-label={t('reportScreen.routeOf')}
          data={routes.map(({ key, license, day }) => ({ value: key, label: `${license} · ${f.day(day)}` }))}
          value={shown?.key ?? null}
          onChange={choose}
          disabled={!shown}
        />
      </Group>
      <div className={classes.map}>
        {shown ? (
          <Arriving>
            <RouteMap label={t('reportScreen.route')} stops={shown.stops} />
          </Arriving>
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </section>
  );
}
