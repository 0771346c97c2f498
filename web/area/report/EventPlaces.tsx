import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { ReportHead } from '#api/report.ts';
import type { Report } from '#domain/report/report.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import classes from './report.module.css';
import { rowReader } from './row-reader.ts';
import type { ReportRow } from './use-report-run.ts';

const HeatMap = lazyPart('HeatMap', () => import('./HeatMap.tsx'));

/**
 * The places of the rows as heat on a map, once all rows are loaded; nothing for a report whose rows have no
 * place.
 */
export function EventPlaces(props: {
  report: Report;
  head: ReportHead | null;
  /** Null while they are loading. */
  rows: readonly ReportRow[] | null;
}) {
  const { report, head, rows } = props;
  const { t } = useText();
  const { opens } = report;
  const points = useMemo(() => {
    if (opens?.shows !== 'event' || !head || !rows) return null;
    const read = rowReader(head);
    return rows.flatMap((row) => {
      const [lat, lng] = [read(row, opens.lat), read(row, opens.lng)];
      return typeof lat === 'number' && typeof lng === 'number' ? [{ lat, lng }] : [];
    });
  }, [opens, head, rows]);
  if (opens?.shows !== 'event') return null;
  const title = t('reportScreen.places');
  return (
    <section className={`${parts.panel} ${classes.chart} ${classes.places}`}>
      <h2>{title}</h2>
      <div className={classes.map}>
        {points ? (
          <Arriving>
            <HeatMap label={title} points={points} />
          </Arriving>
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </section>
  );
}
