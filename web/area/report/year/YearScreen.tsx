import { ActionIcon, Group, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconReportAnalytics } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { addDays } from '#domain/day.ts';
import { daysIn } from '#domain/report/range.ts';
import { canRunReport, cellMetric } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { yearSummary } from '#domain/report/year-summary.ts';
import { REGISTRATION_STATES } from '#domain/vehicle/registration-state.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { actorsIn } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import parts from '#web/kit/look/parts.module.css';
import { VehiclePicker } from '#web/kit/picker/VehiclePicker.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { useToday } from '#web/kit/ui/use-today.ts';
import { ExplainButton, Explained, useExplaining } from '../ExplainButton.tsx';
import { FileButtons } from '../FileButtons.tsx';
import { type ReportGridColumn, reportColumns } from '../ReportColumns.tsx';
import { ReportResult } from '../ReportResult.tsx';
import { useReportRun } from '../use-report-run.ts';
import { MonthPictures } from './MonthPictures.tsx';
import classes from './year.module.css';

/** Years for which costs, bills and fines are stored (domain rules §0.3). */
const YEARS = 6;
const GRID = 'report.YearSummary.year';
const NO_COLUMNS: readonly never[] = [];

/** /year-resume: the months of a year, of the header's fleets or of one vehicle (domain rules §4.4, R27). */
export function YearScreen() {
  const { t } = useText();
  const { allowedEstructura, myProfile, ...session } = useSession();
  const reader = {
    actors: actorsIn({ ...session, allowedEstructura, myProfile }),
    allowedEstructura,
    assigned: myProfile?.reports ?? [],
  };
  return canRunReport(yearSummary.id, reader) ? (
    <Year />
  ) : (
    <EmptyState
      fill
      icon={<IconReportAnalytics />}
      title={t('reportScreen.notYours')}
      description={t('reportScreen.notYoursText')}
    />
  );
}

/** The year and the vehicle of the address; the last day of the summary is yesterday. */
function useYear() {
  const today = useToday();
  const [typed, setYear] = useUrlValue('year');
  const [vehicle, setVehicle] = useUrlValue('vehicle');
  const yesterday = addDays(today, -1);
  const last = Number(yesterday.slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, i) => String(last - i));
  const year = years.find((one) => one === typed) ?? years[0]!;
  const end = `${year}-12-31`;
  const range = { from: `${year}-01-01`, to: end < yesterday ? end : yesterday };
  const vehicleId = /^\d+$/.test(vehicle ?? '') ? Number(vehicle) : null;
  return { years, year, range, vehicleId, setYear, setVehicle };
}

function Year() {
  const { t } = useText();
  const session = useSession();
  const { chosen: fleets } = useFleetFilter();
  const { years, year, range, vehicleId, setYear, setVehicle } = useYear();
  const { run, start } = useReportRun();
  const asked = JSON.stringify({
    ...range,
    ...(vehicleId !== null
      ? { vehicles: String(vehicleId) }
      : fleets.length > 0
        ? { fleets: fleets.join() }
        : {}),
  });
  // The address is the question: each new one runs at once.
  useEffect(() => start({ report: yearSummary.id, parameters: JSON.parse(asked) }), [asked, start]);

  const { head = null, rows = [] } = run ?? {};
  const view: ReportView = useMemo(
    () => ({
      ...{ variant: 'vehicle', family: 'operative', breakdown: 'month' },
      country: session.userCountry.toUpperCase(),
      days: head ? daysIn({ from: head.from, to: head.to }) : 0,
      metric: cellMetric(actorsIn(session)),
    }),
    [session, head],
  );
  const columns = useMemo<readonly ReportGridColumn[]>(
    () => (head ? reportColumns(yearSummary, view, head) : NO_COLUMNS),
    [view, head],
  );
  const explaining = useExplaining();
  return (
    <div className={parts.fill}>
      <div className={parts.bar}>
        <YearChoice years={years} year={year} onChoose={setYear} />
        <div className={classes.vehicle}>
          <VehiclePicker
            label={t('word.vehicle')}
            placeholder={t('reportScreen.allVehicles')}
            value={vehicleId}
            states={REGISTRATION_STATES}
            onChange={(id) => setVehicle(id === null ? null : String(id))}
          />
        </div>
        <Group gap={8} ml="auto">
          <ExplainButton explaining={explaining} />
          <FileButtons report={yearSummary} view={view} run={run} gridName={GRID} columns={columns} />
        </Group>
      </div>
      {/* The pictures appear with the first rows, and nothing below them may move. */}
      {run && (run.state !== 'running' || rows.length > 0) ? (
        <ReportResult
          report={yearSummary}
          view={view}
          run={run}
          gridName={GRID}
          columns={columns}
          hasCharts={false}
          picture={head && rows.length > 0 ? <MonthPictures rows={rows} head={head} /> : null}
          onOpen={undefined}
          openAt={null}
          asks={explaining}
          onRetry={() => start(run.question)}
        />
      ) : (
        <LoadingScreen />
      )}
      <Explained explaining={explaining} report={yearSummary} view={view} run={run} />
    </div>
  );
}

function YearChoice(props: {
  years: readonly string[];
  year: string;
  onChoose: (year: string | null, how?: { push?: boolean }) => void;
}) {
  const { years, year, onChoose } = props;
  const { t } = useText();
  const at = years.indexOf(year);
  const step = (by: number, label: string, icon: React.ReactNode) => (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={label}
      disabled={years[at + by] === undefined}
      onClick={() => onChoose(years[at + by]!, { push: true })}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <Group gap={4} wrap="nowrap">
      {step(1, t('reportScreen.yearBefore'), <IconChevronLeft size={16} />)}
      <Select
        size="xs"
        w={90}
        aria-label={t('reportScreen.year')}
        allowDeselect={false}
        data={[...years]}
        value={year}
        onChange={(one) => onChoose(one, { push: true })}
      />
      {step(-1, t('reportScreen.yearAfter'), <IconChevronRight size={16} />)}
    </Group>
  );
}
