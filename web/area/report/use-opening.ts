import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ReportHead } from '#api/report.ts';
import type { CameraCode } from '#domain/camera/camera-file.ts';
import { daySpan } from '#domain/day.ts';
import type { Report } from '#domain/report/report.ts';
import { type ReportView, SUBJECTS } from '#domain/report/view.ts';
import { shownText } from '#web/area/camera/shown-event.ts';
import { useSeesCameraFiles } from '#web/area/camera/use-sees-camera-files.ts';
import { historySearch } from '#web/base/address/history-address.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { dossierTarget } from '#web/kit/link/dossier-target.ts';
import { recordTarget } from '#web/kit/link/record-target.ts';
import type { OpenRow } from '#web/kit/list/grid-column.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { placeOf } from './place.ts';
import type { ReportAddress } from './report-address.ts';
import { rowReader } from './row-reader.ts';
import type { ReportRow } from './use-report-run.ts';

/**
 * Opens the target that the report's definition has for a row. Without one, a card on a phone, which is one
 * target without links, opens the record of its subject. Undefined when nothing opens, or before there are
 * rows.
 */
export function useOpening(
  report: Report,
  view: ReportView,
  head: ReportHead | null,
  { set }: ReportAddress,
): OpenRow<ReportRow> | undefined {
  const session = useSession();
  const seesPictures = useSeesCameraFiles();
  const isPhone = usePhone();
  const navigate = useNavigate();
  return useMemo((): OpenRow<ReportRow> | undefined => {
    const { opens } = report;
    if (!head) return undefined;
    const read = rowReader(head);
    const { key } = SUBJECTS[view.variant];
    const openSubject = (row: ReportRow) => {
      const id = read(row, key);
      const target = id === null ? null : recordTarget(view.variant, Number(id), session);
      if (target) void navigate({ to: pathFor(target.to, isPhone), search: target.search });
    };
    const orSubject = isPhone && recordTarget(view.variant, 0, session) ? openSubject : undefined;
    if (!opens) return orSubject;
    if (opens.shows === 'past') {
      if (view.breakdown !== 'day' || !isAllowed('/historic', session)) return orSubject;
      return (row, how) => {
        const { event } = opens;
        if (event && seesPictures) {
          const [vehicleId, at] = [Number(read(row, opens.vehicle)), String(read(row, opens.at))];
          const camera = shownText({ vehicleId, at, code: Number(read(row, event)) as CameraCode });
          set({ camera }, { isReplaced: how?.isStep === true });
          return;
        }
        const atMs = Date.parse(String(read(row, opens.at)));
        const { day } = daySpan(atMs, String(read(row, 'timeZone')));
        const search = historySearch({ vehicleId: Number(read(row, opens.vehicle)), day, atMs });
        void navigate({ to: pathFor('/historic', isPhone), search });
      };
    }
    if (opens.shows === 'refuelling') {
      if (!isAllowed('/refueling', session)) return orSubject;
      return (row) => void navigate(dossierTarget(Number(read(row, opens.id))));
    }
    if (opens.shows !== 'journeys') {
      const place = placeOf(report, head)!;
      return (row, how) => set({ place: place(row) }, { isReplaced: how?.isStep === true });
    }
    return (row) => {
      const day = view.breakdown === 'day' ? read(row, opens.day) : null;
      const subject = String(read(row, SUBJECTS[view.variant].key) ?? '') || null;
      set({
        report: 'Journeys',
        ...(day ? { from: String(day), to: String(day) } : {}),
        [`${view.variant}s`]: subject,
        breakdown: null,
      });
    };
  }, [report, view, head, set, session, seesPictures, isPhone, navigate]);
}
