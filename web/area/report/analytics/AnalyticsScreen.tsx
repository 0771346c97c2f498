import { Group } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { addDays } from '#domain/day.ts';
import { apiRequests } from '#domain/report/api-requests.ts';
import { daysIn, LIMIT_DAYS, rangeFaults } from '#domain/report/range.ts';
import { canRunReport, type Report } from '#domain/report/report.ts';
import { apiRequestsLarge, apiRequestsSlow } from '#domain/report/single-api-requests.ts';
import type { ReportView } from '#domain/report/view.ts';
import { useText } from '#web/base/language/text.ts';
import { actorsIn } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { RangePicker } from '#web/kit/ui/RangePicker.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import { ExplainButton, Explained, useExplaining } from '../ExplainButton.tsx';
import { FileButtons } from '../FileButtons.tsx';
import { ReportSelect } from '../ReportChoice.tsx';
import { type ReportGridColumn, reportColumns } from '../ReportColumns.tsx';
import { ReportResult } from '../ReportResult.tsx';
import { useReportAddress } from '../report-address.ts';
import { useReportRun } from '../use-report-run.ts';

const ANALYTICS: readonly Report[] = [apiRequests, apiRequestsSlow, apiRequestsLarge];
const SUBJECTS = { variant: 'vehicle', family: 'operative' } as const;
const NO_COLUMNS: readonly never[] = [];

/**
 * /analytics: the requests to the API, their duration, and the size of the answers (domain rules §2.2, R24 to
 * R26).
 */
export function AnalyticsScreen() {
  const { t } = useText();
  const session = useSession();
  const { allowedEstructura, myProfile } = session;
  const reader = { actors: actorsIn(session), allowedEstructura, assigned: myProfile?.reports ?? [] };
  const offered = ANALYTICS.filter(({ id }) => canRunReport(id, reader));
  return offered[0] ? (
    <Analytics offered={offered} first={offered[0]} />
  ) : (
    <EmptyState
      fill
      icon={<IconReportAnalytics />}
      title={t('reportScreen.notYours')}
      description={t('reportScreen.notYoursText')}
    />
  );
}

function Analytics({ offered, first }: { offered: readonly Report[]; first: Report }) {
  const isPhone = usePhone();
  const today = useToday();
  const session = useSession();
  const address = useReportAddress(SUBJECTS);
  const { run, start } = useReportRun();
  const report = offered.find(({ id }) => id === address.report?.id) ?? first;
  const isAllowed = address.isComplete && rangeFaults(address.range, report.limit, today).length === 0;
  // Unlike other reports, users need these mostly for today.
  const range = isAllowed ? address.range : { from: addDays(today, -6), to: today };
  const asked = JSON.stringify({ report: report.id, parameters: { ...SUBJECTS, ...range } });
  // The address is the question: each new one runs at once.
  useEffect(() => start(JSON.parse(asked)), [asked, start]);

  const shown = run?.question.report === report.id ? run : null;
  const head = shown?.head ?? null;
  const view: ReportView = useMemo(
    () => ({
      ...SUBJECTS,
      ...{ breakdown: 'day', metric: 'hours' },
      country: session.userCountry.toUpperCase(),
      days: head ? daysIn(head) : 0,
    }),
    [session.userCountry, head],
  );
  const columns = useMemo<readonly ReportGridColumn[]>(
    () => (head ? reportColumns(report, view, head) : NO_COLUMNS),
    [report, view, head],
  );
  const gridName = `report.${report.id}.vehicle`;
  const explaining = useExplaining();
  return (
    <div className={parts.fill}>
      <div className={parts.bar}>
        <ReportSelect
          offered={offered.map(({ id }) => id)}
          report={report}
          onChoose={(id) => address.set({ report: id })}
        />
        <RangePicker
          value={range}
          onChange={(days) => address.set(days)}
          limitDays={LIMIT_DAYS[report.limit]}
          withToday
        />
        <Group gap={8} ml="auto" display={isPhone ? 'none' : 'flex'}>
          <ExplainButton explaining={explaining} />
          <FileButtons report={report} view={view} run={shown} gridName={gridName} columns={columns} />
        </Group>
      </div>
      {shown ? (
        <ReportResult
          key={report.id}
          report={report}
          view={view}
          run={shown}
          gridName={gridName}
          columns={columns}
          hasCharts
          onOpen={undefined}
          openAt={null}
          asks={explaining}
          onRetry={() => start(shown.question)}
        />
      ) : null}
      <Explained explaining={explaining} report={report} view={view} run={shown} />
    </div>
  );
}
