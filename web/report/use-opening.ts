import { useMemo } from 'react';
import type { ReportHead } from '#api/report.ts';
import type { Report } from '#domain/report/report.ts';
import { type ReportView, SUBJECTS } from '#domain/report/view.ts';
import { rowReader } from './ReportColumns.tsx';
import type { ReportAddress } from './report-address.ts';
import type { ReportRow } from './use-report-run.ts';

/** Opens what the report's definition says that a row opens; undefined when nothing, or before there are rows. */
export function useOpening(
  { opens }: Report,
  view: ReportView,
  head: ReportHead | null,
  { set }: ReportAddress,
): ((row: ReportRow) => void) | undefined {
  return useMemo(() => {
    if (!opens || !head) return undefined;
    const read = rowReader(head);
    const show = (place: readonly unknown[]) => set({ place: place.join('|') }, { push: true });
    return (row) => {
      switch (opens.shows) {
        case 'path':
          return show(['path', read(row, opens.vehicle), read(row, opens.from), read(row, opens.to)]);
        case 'point':
          return show(['point', read(row, opens.lat), read(row, opens.lng), read(row, opens.event)]);
        case 'journeys': {
          const day = view.breakdown === 'day' ? read(row, opens.day) : null;
          const subject = String(read(row, SUBJECTS[view.variant].key) ?? '') || null;
          set(
            {
              report: 'Journeys',
              ...(day ? { from: String(day), to: String(day) } : {}),
              [`${view.variant}s`]: subject,
              breakdown: null,
            },
            { push: true },
          );
        }
      }
    };
  }, [opens, view, head, set]);
}
