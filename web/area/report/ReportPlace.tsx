import { Stack } from '@mantine/core';
import { IconHistory, IconListSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ReportHead } from '#api/report.ts';
import { daySpan } from '#domain/day.ts';
import type { Report } from '#domain/report/report.ts';
import { codeText } from '#text/report-words.ts';
import { useText } from '#web/base/language/text.ts';
import { HistoryLink } from '#web/kit/link/HistoryLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import parts from '#web/kit/look/parts.module.css';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { EventCoaching } from './EventCoaching.tsx';
import { EvidenceParts } from './EvidenceParts.tsx';
import { eventKey } from './event-key.ts';
import { JourneyRoads } from './JourneyRoads.tsx';
import { PlaceFacts } from './PlaceFacts.tsx';
import { PlaceMap } from './PlaceMap.tsx';
import { type Stretch, stretchOf } from './place.ts';
import classes from './report.module.css';
import { rowReader, type Told } from './row-reader.ts';
import { SpeedGraph } from './SpeedGraph.tsx';
import { useEvidence, useEvidenceWay } from './use-evidence.ts';
import type { ReportRow, ReportRun } from './use-report-run.ts';
import { useTrack } from './use-track.ts';

type ReportPlaceProps = {
  report: Report;
  /** Null before the report was run. */
  run: ReportRun | null;
  columns: readonly GridColumn<ReportRow>[];
  /** The open row; null while it is loading, and when the report does not have it. */
  row: ReportRow | null;
  onClose: () => void;
};

/** A journey or an event of a report: subject and time, the row's facts, the way with its speeds. */
export function ReportPlace({ report, run, columns, row, onClose }: ReportPlaceProps) {
  const { t } = useText();
  const { opens } = report;
  const head = run?.head ?? null;
  const read = head && row ? rowReader(head) : null;
  const told = read && row ? (name: string) => read(row, name) : null;
  const event = opens?.shows === 'event' && told ? String(told(opens.event)) : null;
  const isComing = row === null && (run === null || run.state === 'running');
  const what = event ? codeText('event.name_', event, { t }) : t('word.journey');
  return (
    <RecordDrawer
      opened
      onClose={onClose}
      title={told ? `${what} · ${told('license')}` : what}
      subtitle={told?.('alias')}
      size="xl"
      state={{ isPending: isComing, error: null, refetch: () => undefined }}
    >
      {head && row && told ? (
        <Content report={report} head={head} columns={columns} row={row} />
      ) : (
        <EmptyState
          fill
          icon={<IconListSearch />}
          title={t('reportScreen.rowGone')}
          description={t('reportScreen.rowGoneText')}
        />
      )}
    </RecordDrawer>
  );
}

function Content(props: {
  report: Report;
  head: ReportHead;
  columns: readonly GridColumn<ReportRow>[];
  row: ReportRow;
}) {
  const { report, head, columns, row } = props;
  const { t } = useText();
  const stretch = useMemo(() => stretchOf(report, head, row), [report, head, row]);
  const track = useTrack(stretch);
  const told = useMemo(() => {
    const read = rowReader(head);
    return (name: string) => read(row, name);
  }, [head, row]);
  const place = useMemo(() => {
    if (report.opens?.shows !== 'event') return null;
    const [lat, lng] = [told(report.opens.lat), told(report.opens.lng)];
    return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
  }, [report, told]);
  const event = useMemo(() => {
    if (report.opens?.shows !== 'event') return null;
    const { vehicle, at, event: code } = report.opens;
    return eventKey(told(vehicle), told(at), told(code));
  }, [report, told]);
  const { marks } = useEvidenceWay(useEvidence(event).data);
  return (
    <Stack className={classes.place} gap="sm">
      <PlaceFacts report={report} columns={columns} row={row} told={told} />
      {stretch ? (
        <HistoryLink to={historyOf(stretch, report, told)}>
          <span className={parts.sign}>
            <IconHistory size={16} aria-hidden="true" /> {t('history.see')}
          </span>
        </HistoryLink>
      ) : null}
      {track.error ? (
        <ErrorState error={track.error} onRetry={() => void track.refetch()} />
      ) : (
        <>
          {stretch && track.data?.length !== 0 ? (
            <SpeedGraph points={track.data} stretch={stretch} told={told} />
          ) : null}
          <PlaceMap points={track.data} place={place} marks={marks} />
        </>
      )}
      {stretch && report.opens?.shows === 'path' ? (
        <JourneyRoads
          journey={{ vehicleId: stretch.vehicleId, start: new Date(stretch.fromMs).toISOString() }}
        />
      ) : null}
      {event ? <EventCoaching event={event} /> : null}
      {event ? <EvidenceParts event={event} /> : null}
    </Stack>
  );
}

/** The past of the vehicle on the day of the row, at its journey or its event. */
function historyOf({ vehicleId, fromMs }: Stretch, { opens }: Report, told: Told) {
  const zone = String(told('timeZone'));
  if (opens?.shows !== 'event') return { vehicleId, day: daySpan(fromMs, zone).day, journeyMs: fromMs };
  const atMs = Date.parse(String(told(opens.at)));
  return { vehicleId, day: daySpan(atMs, zone).day, atMs };
}
