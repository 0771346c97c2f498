import { Button, Group, Select, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ColumnId, ReportColumn } from '#domain/report/column.ts';
import type { Report } from '#domain/report/report.ts';
import { totalRule } from '#domain/report/totals.ts';
import { type ReportView, SUBJECTS } from '#domain/report/view.ts';
import { eventName } from '#text/event-name.ts';
import { headText } from '#text/report-words.ts';
import { useText } from '#web/base/language/text.ts';
import { cellText, cellValue } from '#web/kit/list/cell-text.ts';
import { columnLabel } from '#web/kit/list/column-label.ts';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import { EventEvidence } from './EventEvidence.tsx';
import { ExplainParts } from './ExplainParts.tsx';
import { ExplainPoints, pointsBehind } from './ExplainPoints.tsx';
import { ExplainRule } from './ExplainRule.tsx';
import type { EventKey } from './event-key.ts';
import { type ExplainedRow, rowWords, totalRow } from './explained-row.ts';
import { reportColumns } from './ReportColumns.tsx';
import type { ReportRow, ReportRun } from './use-report-run.ts';

type ExplainDrawerProps = {
  report: Report;
  view: ReportView;
  run: ReportRun;
  /** Null: the line of totals, of a finished report. */
  row: ReportRow | null;
  /**
   * Null: the first figure of the row. In the line of totals it may be a column without a figure: then its
   * rows are counted.
   */
  columnId: string | null;
  onClose: () => void;
};

type Step = ExplainedRow & {
  id: ColumnId;
  /** The event of the row, if its track is shown. */
  event?: EventKey;
};

/**
 * A figure of a report explained: its rule, the arithmetic, and the rows that it sums up. Each of those can
 * be explained in turn.
 */
export function ExplainDrawer({ onClose, ...asked }: ExplainDrawerProps) {
  const say = useText();
  const { t } = say;
  const [steps, setSteps] = useState<readonly Step[]>(() => [firstStep(asked)]);
  const step = steps.at(-1)!;
  const { report, view, head, id } = step;
  const columns = useMemo(() => reportColumns(report, view, head), [report, view, head]);
  const column = columns.find((one) => one.id === id)!;
  const { title, detail } = rowWords(columns, step, say, true);
  const words = [title, detail].filter(Boolean).join(' · ');
  const named = columns.find((one) => one.id === SUBJECTS[view.variant].name);
  const whose = named && cellValue(named, step.row) !== null ? named.render?.(step.row) : null;
  const isCount = step.totalOf !== undefined && totalRule(column) === 'none';
  const text = isCount ? say.f.number(step.totalOf!.length) : cellText(column, step.row, say);
  const points = useMemo(() => pointsBehind(step), [step]);
  const advance = (next: Step) => setSteps([...steps, next]);
  const replace = (next: Step) => setSteps([...steps.slice(0, -1), next]);
  return (
    <RecordDrawer
      opened
      onClose={onClose}
      title={step.event ? eventName(step.event.code, t) : `${columnLabel(column, say)}: ${text}`}
      subtitle={
        <>
          {whose}
          {whose && words ? ' · ' : null}
          {words}
        </>
      }
      size="lg"
    >
      <Stack p="12px 16px 24px">
        <Group gap="xs" align="stretch">
          {steps.length > 1 ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowLeft size={16} />}
              onClick={() => setSteps(steps.slice(0, -1))}
            >
              {t('explain.back')}
            </Button>
          ) : null}
          {step.event ? null : (
            <Select
              size="xs"
              aria-label={t('explain.figure')}
              data={explained(step, id).map((one) => ({
                value: one.id,
                label: headText(one.id, head.from, say),
              }))}
              value={id}
              allowDeselect={false}
              searchable
              onChange={(value) => value && replace({ ...step, id: value as ColumnId })}
            />
          )}
        </Group>
        {step.event ? (
          <EventEvidence event={step.event} isLinked />
        ) : (
          <>
            <ExplainRule step={step} text={text} />
            {points ? <ExplainPoints step={step} points={points} onStep={advance} /> : null}
            {points && !step.totalOf ? null : (
              <ExplainParts
                step={step}
                column={column}
                onStep={advance}
                onEvent={(next, event) => setSteps([...steps, { ...next, id: 'eventInstant', event }])}
                onLeave={onClose}
              />
            )}
          </>
        )}
      </Stack>
    </RecordDrawer>
  );
}

/** The chosen cell; for a whole row the first figure that can be added up. */
function firstStep({ report, view, run, row, columnId }: Omit<ExplainDrawerProps, 'onClose'>): Step {
  const columns = report.columns(view);
  const told: ExplainedRow = {
    ...{ report, view, head: run.head!, parameters: run.question.parameters },
    ...(row ? { row } : { row: totalRow(columns, run), totalOf: run.rows }),
  };
  const offered = explained(told);
  const asked = columns.find(({ id }) => id === columnId);
  const first = offered.find((column) => !column.hidden && totalRule(column) !== 'none');
  return { ...told, id: (asked ?? first ?? columns[0]!).id };
}

/** The columns with an explanation: in a line of totals those that have one, and the chosen one. */
function explained({ report, view, totalOf }: ExplainedRow, id?: ColumnId): readonly ReportColumn[] {
  const columns = report.columns(view);
  return totalOf ? columns.filter((column) => totalRule(column) !== 'none' || column.id === id) : columns;
}
