import { Skeleton, Stack, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { getReports } from '#api/report.ts';
import { type ColumnId, isCell } from '#domain/report/column.ts';
import { agrees, figureOfParts, type Parts, partsOf } from '#domain/report/parts.ts';
import { totalRule } from '#domain/report/totals.ts';
import { SUBJECTS } from '#domain/report/view.ts';
import { valueText } from '#text/value-text.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { cellText } from '#web/kit/list/cell-text.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { sortRows } from '#web/kit/list/row-order.ts';
import parts from '#web/kit/look/parts.module.css';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { type EventKey, eventKey } from './event-key.ts';
import classes from './explain.module.css';
import { leadOf } from './explained-lead.ts';
import { type ExplainedRow, numberOf, rowWords, toldBy } from './explained-row.ts';
import { reportColumns } from './ReportColumns.tsx';
import { type FoundParts, useParts } from './use-parts.ts';
import type { ReportRow } from './use-report-run.ts';

/** With more rows than these, they are counted, not listed. */
const MOST_ROWS = 200;

type Step = ExplainedRow & { id: ColumnId };
type Leads = {
  /** Shows the track under an event. */
  onEvent: (row: ExplainedRow, event: EventKey) => void;
  /** Explains the same figure in one of its rows. */
  onStep: (step: Step) => void;
  /** Called when the user follows a link. */
  onLeave: () => void;
};

/** The rows behind a figure, a check of their sum, and a link for each. */
export function ExplainParts(props: Leads & { step: Step; column: GridColumn<ReportRow> }) {
  const { step, column, onStep, onEvent, onLeave } = props;
  const { report, view, head, parameters, id, totalOf } = step;
  const { t } = useText();
  const told = useMemo(() => toldBy(step), [step]);
  const made = useMemo(
    () => (totalOf ? null : partsOf({ report, view, parameters, range: head, id, read: told })),
    [report, view, parameters, head, id, told, totalOf],
  );
  const reports = useEndpoint(getReports, {});
  const isOffered =
    reports.data?.reports.some(
      ({ id: one, families }) => one === made?.report && families.includes(view.family),
    ) ?? false;
  const found = useParts(made, { view, isOffered });
  const error = reports.error ?? found.error;
  return (
    <section className={`${parts.stack} ${classes.part}`}>
      <h2>{t('explain.parts')}</h2>
      {totalOf ? (
        <Rows
          made={{ report: report.id, parameters, figure: totalFigure(step) }}
          found={{ report, view, head, rows: totalOf }}
          step={step}
          column={column}
          onStep={onStep}
          onEvent={onEvent}
          onLeave={onLeave}
        />
      ) : !made ? (
        <p className={parts.dim}>{t('explain.noParts')}</p>
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => void (reports.error ? reports.refetch() : found.refetch())}
        />
      ) : reports.data && !isOffered ? (
        <p className={parts.dim}>{t('explain.notYours', { report: t(`report.title_${made.report}`) })}</p>
      ) : found.data ? (
        <Rows
          made={made}
          found={found.data}
          step={step}
          column={column}
          onStep={onStep}
          onEvent={onEvent}
          onLeave={onLeave}
        />
      ) : (
        <Skeleton height={120} aria-label={t('frame.loading')} />
      )}
    </section>
  );
}

function Rows(props: Leads & { made: Parts; found: FoundParts; step: Step; column: GridColumn<ReportRow> }) {
  const { made, found, step, column, onStep, onEvent, onLeave } = props;
  const { report, view, head, rows } = found;
  const say = useText();
  const { t } = say;
  const columns = useMemo(() => reportColumns(report, view, head), [report, view, head]);
  const figured = made.figure !== null && made.figure !== 'count' ? made.figure.totalOf : step.id;
  const shown = columns.find(({ id }) => id === figured);
  const isOfOne = toldBy(step)(SUBJECTS[view.variant].key) !== null;
  // Rows of one subject are in the order of time; of many the largest part comes first, because readers look
  // for it.
  const inOrder = useMemo(
    () => (shown && !isOfOne ? sortRows(rows, columns, { id: shown.id, dir: 'desc' }, say) : rows),
    [rows, columns, shown, isOfOne, say],
  );
  if (rows.length === 0) return <p className={parts.dim}>{t('explain.nothing')}</p>;
  const more = rows.length - MOST_ROWS;
  return (
    <>
      <Agreement made={made} found={found} step={step} column={column} />
      <ul className={parts.leads} aria-label={t('explain.parts')}>
        {inOrder.slice(0, MOST_ROWS).map((row) => {
          const { title, detail } = rowWords(columns, { row, view }, say, isOfOne);
          const next = { report, view, head, parameters: made.parameters, row };
          return (
            <li key={row.at}>
              <Lead
                step={next}
                onEvent={onEvent}
                onStep={shown ? () => onStep({ ...next, id: shown.id as ColumnId }) : undefined}
                onLeave={onLeave}
              >
                <Stack component="span" gap={0} flex={1} miw={0}>
                  <span>{title}</span>
                  {detail ? <span className={`${parts.dim} ${parts.cut}`}>{detail}</span> : null}
                </Stack>
                {shown ? <strong>{cellText(shown, row, say)}</strong> : null}
                <IconChevronRight size={16} aria-hidden="true" />
              </Lead>
            </li>
          );
        })}
      </ul>
      {more > 0 ? <p className={parts.dim}>{t('explain.more', { n: more })}</p> : null}
    </>
  );
}

/** Compares the rows' sum with the figure, in words; nothing if they cannot be added. */
function Agreement(props: { made: Parts; found: FoundParts; step: Step; column: GridColumn<ReportRow> }) {
  const { made, found, step, column } = props;
  const { rows, view, head } = found;
  const say = useText();
  const count = say.t('explain.partsCount', { n: rows.length });
  const sum = useMemo(
    () =>
      figureOfParts(made, {
        view,
        ids: [...head.columns, ...head.marks],
        rows: rows.map(({ values }) => values),
      }),
    [made, view, head, rows],
  );
  const figure = numberOf(toldBy(step)(step.id));
  if (sum === null || figure === null) return <p className={parts.dim}>{count}</p>;
  // Written in the form of the cell: with its unit, and in the unit of energy for energy.
  const value = column.text
    ? column.text({ ...step.row, values: withValue(step, sum) }, say)
    : valueText(column.type, sum, say);
  const isSame = agrees(figure, sum, rows.length);
  const Sign = isSame ? IconCircleCheck : IconInfoCircle;
  return (
    <p className={classes.agreement} data-same={isSame}>
      <Sign size={16} aria-hidden="true" />
      <span>
        {count}.{' '}
        {say.t(`explain.${isSame ? (made.figure === 'count' ? 'agreesCount' : 'agrees') : 'differs'}`, {
          value,
        })}
      </span>
    </p>
  );
}

/** The values of a row with another one in the explained column. */
function withValue({ head, row, id }: Step, value: number) {
  const at = head.columns.indexOf(id);
  return row.values.map((old, place) => (place === at ? value : old));
}

/** A row with a link: to the track under an event, to its own screen, or to its own explanation. */
function Lead(props: {
  step: ExplainedRow;
  onStep: (() => void) | undefined;
  onEvent: Leads['onEvent'];
  onLeave: () => void;
  children: ReactNode;
}) {
  const { step, onStep, onEvent, onLeave, children } = props;
  const session = useSession();
  const isPhone = usePhone();
  const can = useCan();
  const event = can('position:read') ? eventOf(step) : null;
  if (event)
    return (
      <UnstyledButton className={parts.lead} onClick={() => onEvent(step, event)}>
        {children}
      </UnstyledButton>
    );
  const lead = leadOf(step, session, isPhone);
  if (lead)
    return (
      <Link to={lead.to} search={lead.search} className={parts.lead} onClick={onLeave}>
        {children}
      </Link>
    );
  if (!onStep) return <span className={parts.lead}>{children}</span>;
  return (
    <UnstyledButton className={parts.lead} onClick={onStep}>
      {children}
    </UnstyledButton>
  );
}

/** The sum of a total's rows: its column added up, or their number if the column has no total. */
function totalFigure({ report, view, id }: Step): Parts['figure'] {
  if (isCell(id)) return null;
  const column = report.columns(view).find((one) => one.id === id)!;
  return totalRule(column) === 'none' ? 'count' : { totalOf: id };
}

/** The event of a row; null for rows of anything else. */
function eventOf({ report: { opens, columns }, view, head, row }: ExplainedRow): EventKey | null {
  const told = toldBy({ head, row });
  const isEvent = columns(view).some(({ id }) => id === 'eventType');
  if (!isEvent || (opens?.shows !== 'event' && opens?.shows !== 'past')) return null;
  return eventKey(told(opens.vehicle), told(opens.at), told('eventType'));
}
