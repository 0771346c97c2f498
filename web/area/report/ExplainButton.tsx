import { ActionIcon, Tooltip } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { Report } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { useText } from '#web/base/language/text.ts';
import type { AskedCells } from '#web/kit/list/grid-column.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import type { ExplainDrawerProps } from './ExplainDrawer.tsx';
import type { ReportRow, ReportRun } from './use-report-run.ts';

const ExplainDrawer = lazyPart<ExplainDrawerProps>(
  'ExplainDrawer',
  async () => (await import('./ExplainDrawer.tsx')).ExplainDrawer,
);

/** Which figure of a report is explained, and whether the next cell that is clicked will be. */
export type Explaining = AskedCells<ReportRow> & {
  /** The cell that was asked about: its row is null in the line of totals, its column where a whole card was asked about. */
  asked: { row: ReportRow | null; columnId: string | null } | null;
  toggle: () => void;
  close: () => void;
};

/** Asking about the figures of a report: it is switched on for one figure at a time. */
export function useExplaining(): Explaining {
  const [isOn, setOn] = useState(false);
  const [asked, setAsked] = useState<Explaining['asked']>(null);
  return {
    isOn,
    asked,
    toggle: () => setOn(!isOn),
    ask: (row, columnId) => {
      setOn(false);
      setAsked({ row, columnId });
    },
    close: () => setAsked(null),
  };
}

/** Switches on that the next cell is explained instead of opened. */
export function ExplainButton({ explaining }: { explaining: Explaining }) {
  const { t } = useText();
  return (
    <Tooltip label={t('reportScreen.explainHelp')}>
      <ActionIcon
        variant={explaining.isOn ? 'light' : 'default'}
        size={30}
        aria-label={t('reportScreen.explain')}
        aria-pressed={explaining.isOn}
        onClick={explaining.toggle}
      >
        <IconZoomQuestion size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

/** The explanation of the cell that was asked about; nothing while there is none. */
export function Explained(props: {
  explaining: Explaining;
  report: Report;
  view: ReportView;
  /** Null when what is on screen is not of this report. */
  run: ReportRun | null;
}) {
  const { explaining, report, view, run } = props;
  const { asked, close } = explaining;
  if (!asked || !run?.head || (!asked.row && !run.end)) return null;
  return (
    <Arriving fallback={null}>
      <ExplainDrawer
        key={`${asked.row?.at} ${asked.columnId}`}
        report={report}
        view={view}
        run={run}
        row={asked.row}
        columnId={asked.columnId}
        onClose={close}
      />
    </Arriving>
  );
}
