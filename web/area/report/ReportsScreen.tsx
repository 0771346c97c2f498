import { Button, Group, Loader, Progress, Text, Tooltip } from '@mantine/core';
import { IconClock, IconPlayerPlay, IconPlayerStop, IconReportAnalytics } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { getReports, type ReportHead } from '#api/report.ts';
import { REPORTS } from '#domain/report/index.ts';
import { daysIn, LIMIT_DAYS, lastDay, rangeFaults, takenRange } from '#domain/report/range.ts';
import { cellMetric, type Report } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { CameraPart } from '#web/area/camera/camera-part.ts';
import { readShown } from '#web/area/camera/shown-event.ts';
import { useSeesCameraFiles } from '#web/area/camera/use-sees-camera-files.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { actorsIn } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { FilterBar } from '#web/kit/list/FilterBar.tsx';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { RangePicker } from '#web/kit/ui/RangePicker.tsx';
import { useToday } from '#web/kit/ui/use-today.ts';
import { ExplainButton, Explained, useExplaining } from './ExplainButton.tsx';
import { FileButtons } from './FileButtons.tsx';
import { GroupButton, groupingIn } from './GroupButton.tsx';
import { rowAt } from './place.ts';
import type { Subjects } from './question.ts';
import { ReportSelect, useReportChoice } from './ReportChoice.tsx';
import { type ReportGridColumn, reportColumns } from './ReportColumns.tsx';
import { ReportResult } from './ReportResult.tsx';
import classes from './report.module.css';
import { type ReportAddress, useReportAddress } from './report-address.ts';
import { SaveReportButton } from './saved/SaveReportButton.tsx';
import { useSavedReports } from './saved/use-saved-reports.ts';
import { useOpening } from './use-opening.ts';
import { useReportFilters } from './use-report-filters.ts';
import { type ReportRun, useReportRun } from './use-report-run.ts';

const ReportCards = lazyPart('ReportCards', () => import('./ReportCards.tsx'));
const ReportPlace = lazyPart('ReportPlace', () => import('./ReportPlace.tsx'));

/** Reports about vehicles (/reports-vehicles). */
export function ReportsVehiclesScreen() {
  return <ReportsScreen variant="vehicle" family="operative" />;
}

/** Reports about drivers (/reports-drivers). */
export function ReportsDriversScreen() {
  return <ReportsScreen variant="driver" family="operative" />;
}

/** Reports about vehicles for staff (/reports-vehicles-structure). */
export function StructureVehiclesScreen() {
  return <ReportsScreen variant="vehicle" family="structure" />;
}

/** Reports about staff (/reports-drivers-structure). */
export function StructureDriversScreen() {
  return <ReportsScreen variant="driver" family="structure" />;
}

function ReportsScreen({ variant, family }: Subjects) {
  const { t } = useText();
  const { data, error, refetch } = useEndpoint(getReports, {});
  const address = useReportAddress({ variant, family });
  const choose = useReportChoice(address);
  const saved = useSavedReports({ variant, family });
  const offered = useMemo(
    () =>
      (data?.reports ?? [])
        .filter(({ id, variants, families }) => {
          return variants.includes(variant) && families.includes(family) && REPORTS.has(id);
        })
        .map(({ id }) => id),
    [data, variant, family],
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (offered.length === 0) {
    return <Nothing title={t('reportScreen.none')} text={t('reportScreen.noneText')} />;
  }
  const report = address.report && offered.includes(address.report.id) ? address.report : null;
  const choice = <ReportSelect offered={offered} report={report} saved={saved} onChoose={choose} />;
  if (report)
    return (
      <OneReport
        key={`${variant} ${family}`}
        report={report}
        subjects={{ variant, family }}
        address={address}
        choice={choice}
      />
    );
  const isRefused = address.isUnknown || address.report !== null;
  return (
    <div className={parts.fill}>
      <div className={`${parts.bar} ${classes.bar}`}>{choice}</div>
      {isRefused ? (
        <Nothing title={t('reportScreen.notYours')} text={t('reportScreen.notYoursText')} />
      ) : (
        <Arriving fallback={<Waiting />}>
          <ReportCards offered={offered} saved={saved} onChoose={choose} />
        </Arriving>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div style={{ display: 'grid', placeItems: 'center', height: '100%' }}>
      <Loader size="sm" />
    </div>
  );
}

function Nothing({ title, text }: { title: string; text: string }) {
  return <EmptyState fill icon={<IconReportAnalytics />} title={title} description={text} />;
}

function OneReport(props: { report: Report; subjects: Subjects; address: ReportAddress; choice: ReactNode }) {
  const { report, address, choice } = props;
  const { variant, family } = props.subjects;
  const { t, f } = useText();
  const today = useToday();
  const session = useSession();
  const { run, start, stop } = useReportRun();
  const filters = useReportFilters(report, variant);
  const { parameters, range } = address;
  const [fault] = rangeFaults(range, report.limit, today);
  const question = { report: report.id, parameters };
  const isAsked = run !== null && JSON.stringify(run.question) === JSON.stringify(question);
  const ask = () => {
    if (fault) return;
    // Default days become part of the address; they were on the screen already.
    if (!address.isComplete) address.set({ report: report.id, ...range }, { isReplaced: true });
    start(question);
  };

  const key = JSON.stringify(question);
  const asked = useRef(new Set<string>());
  if (run) asked.current.add(JSON.stringify(run.question));
  // A link with its days is a report that was run before, and so is an address to which Back returns. New
  // parameters wait for the button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what starts it.
  useEffect(() => {
    const isNew = run?.question.report === report.id && !address.isAsked && !asked.current.has(key);
    if (address.isComplete && !fault && !isAsked && !isNew) start(question);
  }, [key]);

  const isShown = run !== null && run.question.report === report.id;
  const breakdown = parameters.breakdown ?? report.breakdown;
  const days = daysIn(run?.head ?? range);
  const view: ReportView = useMemo(() => {
    return {
      variant,
      family,
      country: session.userCountry.toUpperCase(),
      breakdown: run?.question.parameters.breakdown ?? breakdown,
      days,
      metric: cellMetric(actorsIn(session), run?.question.parameters.metric),
    };
  }, [variant, family, session, run?.question, days, breakdown]);
  const columns = useMemo<readonly ReportGridColumn[]>(
    () => (run?.head && isShown ? reportColumns(report, view, run.head) : NO_COLUMNS),
    [report, view, run?.head, isShown],
  );
  const gridName = `report.${report.id}.${variant}`;
  const explaining = useExplaining();
  const openRow = useOpening(report, view, run?.head ?? null, address);
  const shown = isShown ? run : null;
  const seesPictures = useSeesCameraFiles();
  const pictured = seesPictures ? readShown(address.camera) : null;
  const open = useMemo(
    () => rowAt(report, shown?.head ?? null, shown?.rows ?? [], address.place),
    [report, shown, address.place],
  );

  const groupedBy = groupingIn(address, report, view);
  return (
    <div className={parts.fill}>
      <div className={`${parts.bar} ${classes.bar}`}>
        {choice}
        <RangePicker
          value={range}
          onChange={(days) => address.set(days)}
          limitDays={LIMIT_DAYS[report.limit]}
          max={lastDay(today, report.limit)}
        />
        <Group className={classes.tools} gap="xs" wrap="nowrap">
          <NotFinal head={shown?.head ?? null} view={view} />
          <GroupButton report={report} view={view} address={address} />
          <ExplainButton explaining={explaining} />
          <SaveReportButton report={report.id} parameters={parameters} range={range} gridName={gridName} />
          <FileButtons
            report={report}
            view={view}
            run={shown}
            gridName={gridName}
            columns={columns}
            groupedBy={groupedBy}
          />
          {run?.state === 'running' ? (
            <Button size="xs" variant="light" leftSection={<IconPlayerStop size={16} />} onClick={stop}>
              {t('word.stop')}
            </Button>
          ) : (
            <Button size="xs" leftSection={<IconPlayerPlay size={16} />} disabled={!!fault} onClick={ask}>
              {t('reportScreen.run')}
            </Button>
          )}
        </Group>
        <div className={classes.filters}>
          <FilterBar filters={filters} isStep />
        </div>
        {fault ? (
          <Text size="sm" c="error" flex="1 0 100%" role="alert">
            {t(`fault.${fault.code}`, fault.params)}
          </Text>
        ) : null}
        {!fault && takenRange(range, report.limit).from !== range.from ? (
          <Text size="sm" c="dimmed" flex="1 0 100%" role="status">
            {t('reportScreen.lastDay', { day: f.day(range.to) })}
          </Text>
        ) : null}
      </div>
      <RunState run={isShown ? run : null} isAsked={isAsked} onAgain={ask} />
      {isShown ? (
        <ReportResult
          report={report}
          view={view}
          run={run}
          gridName={gridName}
          columns={columns}
          hasCharts
          groupedBy={groupedBy}
          onOpen={openRow}
          openAt={open?.at ?? null}
          asks={explaining}
          onRetry={ask}
        />
      ) : (
        <Nothing title={t(`report.title_${report.id}`)} text={t(`report.about_${report.id}`)} />
      )}
      <Explained explaining={explaining} report={report} view={view} run={shown} />
      {pictured ? (
        <Arriving fallback={null}>
          <CameraPart shown={pictured} onClose={() => address.set({ camera: null })} />
        </Arriving>
      ) : null}
      {address.place ? (
        <Arriving fallback={null}>
          <ReportPlace
            report={report}
            run={shown}
            columns={columns}
            row={open}
            onClose={() => address.set({ place: null })}
          />
        </Arriving>
      ) : null}
    </div>
  );
}

const NO_COLUMNS: readonly never[] = [];

/**
 * A clock for figures of several days of which some are not final yet; rows of a day or a month have their
 * own.
 */
function NotFinal({ head, view }: { head: ReportHead | null; view: ReportView }) {
  const { t, f } = useText();
  if (!head || view.breakdown !== 'total' || head.to <= head.consolidatedTo) return null;
  const words = t('reportScreen.finalTo', { day: f.day(head.consolidatedTo) });
  return (
    <Tooltip label={words}>
      <IconClock size={16} role="img" aria-label={words} />
    </Tooltip>
  );
}

/** The progress of the report, its interruption, or a notice that the screen no longer matches the bar. */
function RunState(props: { run: ReportRun | null; isAsked: boolean; onAgain: () => void }) {
  const { run, isAsked, onAgain } = props;
  const { t } = useText();
  if (!run) return null;
  if (run.state === 'running') {
    const share = run.head?.estimate ? Math.min(1, run.rows.length / run.head.estimate) : 0;
    return (
      <Progress
        className={classes.progress ?? ''}
        value={run.head ? Math.max(4, share * 100) : 100}
        animated={!run.head}
        size={3}
        radius={0}
        aria-label={t('reportScreen.running', { n: run.rows.length })}
      />
    );
  }
  if (isAsked && run.state === 'done') return null;
  if (run.state === 'failed') return null;
  return (
    <Group gap="xs" p="6px 16px" fz="sm" bg="var(--mantine-primary-color-light)" role="status">
      {run.state === 'stopped'
        ? t('reportScreen.stopped', { n: run.rows.length })
        : t('reportScreen.changed')}
      <Button size="compact-xs" variant="subtle" onClick={onAgain}>
        {t('reportScreen.again')}
      </Button>
    </Group>
  );
}
