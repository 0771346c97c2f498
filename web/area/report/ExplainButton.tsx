import { IconZoomQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { Report } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { useText } from '#web/base/language/text.ts';
import type { ExplainedCells } from '#web/kit/list/grid-column.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import type { ReportRow, ReportRun } from './use-report-run.ts';

const ExplainDrawer = lazyPart('ExplainDrawer', () => import('./ExplainDrawer.tsx'));

/** The explained figure of a report, and the mode in which the next click explains a cell. */
export type Explaining = ExplainedCells<ReportRow> & {
  /** The chosen cell: its row is null in the line of totals, its column if a whole card was chosen. */
  asked: { row: ReportRow | null; columnId: string | null } | null;
  toggle: () => void;
  close: () => void;
};

/** Explanations for the figures of a report: the mode is on for one figure at a time. */
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

/** Switches the mode on, in which the next click explains a cell instead of opening it. */
export function ExplainButton({ explaining }: { explaining: Explaining }) {
  const { t } = useText();
  return (
    <IconButton
      label={t('reportScreen.explain')}
      tip={t('reportScreen.explainHelp')}
      variant={explaining.isOn ? 'light' : 'default'}
      size={30}
      aria-pressed={explaining.isOn}
      onClick={explaining.toggle}
      color="petrol"
    >
      <IconZoomQuestion size={16} />
    </IconButton>
  );
}

/** The explanation of the chosen cell; nothing without one. */
export function Explained(props: {
  explaining: Explaining;
  report: Report;
  view: ReportView;
  /** Null when the screen shows another report. */
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
