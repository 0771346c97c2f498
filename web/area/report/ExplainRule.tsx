import { Stack } from '@mantine/core';
import { Fragment } from 'react';
import type { ColumnId, ReportColumn } from '#domain/report/column.ts';
import type { Formula } from '#domain/report/column-declaration.ts';
import { explanationOf } from '#domain/report/explanation.ts';
import { recomputed, type Term, termParts } from '#domain/report/formula.ts';
import { agrees } from '#domain/report/parts.ts';
import { constantBy, isThreshold } from '#domain/report/rule-constant.ts';
import { totalRule } from '#domain/report/totals.ts';
import { FIRST_RULES } from '#domain/telemetry/rules.ts';
import { constantText } from '#text/constant-text.ts';
import { rulesText } from '#text/report-asked.ts';
import type { Say } from '#text/say.ts';
import { valueText } from '#text/value-text.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import classes from './explain.module.css';
import { type ExplainedRow, numberOf, termLabel, termText, toldBy } from './explained-row.ts';
import { useRowRules } from './use-row-rules.ts';

/**
 * The calculation of a figure: the rule in words, the arithmetic with the values of its row, and the
 * constants of the rule.
 */
export function ExplainRule({ step, text }: { step: ExplainedRow & { id: ColumnId }; text: string }) {
  const { report, view, id, totalOf } = step;
  const say = useText();
  const { t } = say;
  const { rule, formula, constants = [] } = explanationOf(report.id, id);
  const used = useRowRules(step);
  // Constants that no version changes appear once.
  const told = constants.some(isThreshold) ? used : [used[0] ?? { ...FIRST_RULES, from: null, to: null }];
  return (
    <section className={`${parts.stack} ${classes.part}`}>
      <h2>{t('explain.rule')}</h2>
      {totalOf ? <p>{t(`explain.total_${totalWay(report.columns(view), id)}`)}</p> : null}
      <p>{t(`explain.rule_${rule}`)}</p>
      {formula ? <Arithmetic step={step} formula={formula} text={text} /> : null}
      {constants.length > 0
        ? told.map((rules) => (
            <Fragment key={rules.version}>
              <h3>
                {told.length > 1
                  ? t('explain.rulesUnder', { rules: rulesText(rules, say) })
                  : t('explain.constants')}
              </h3>
              <Facts
                facts={constants.map((name) => {
                  const constant = constantBy(name, rules.thresholds);
                  return { label: t(`explain.constant_${name}`), value: constantText(constant, say) };
                })}
                columnPx={150}
                fz="sm"
              />
            </Fragment>
          ))
        : null}
      {used.length > 0 ? (
        <Dim size="xs">{t('explain.version', { n: used.map(({ version }) => version).join(', ') })}</Dim>
      ) : null}
    </section>
  );
}

/** The kind of a column's total: a sum, the highest, computed from sums, or the number of rows. */
function totalWay(columns: readonly ReportColumn[], id: ColumnId): 'sum' | 'max' | 'ratio' | 'count' {
  const rule = totalRule(columns.find((column) => column.id === id)!);
  if (rule === 'none') return 'count';
  return rule === 'max' ? 'max' : typeof rule === 'object' ? 'ratio' : 'sum';
}

/** The formula in names. If the row has all its values and they give the figure, it is also in numbers. */
function Arithmetic(props: { step: ExplainedRow & { id: ColumnId }; formula: Formula<Term>; text: string }) {
  const { step, formula, text } = props;
  const say = useText();
  const told = toldBy(step);
  const figure = numberOf(told(step.id));
  const again = recomputed(step.id, formula, (id) => numberOf(told(id)));
  const isTold = figure !== null && again !== null && agrees(figure, again, 1);
  return (
    <Stack gap={4} p="8px 12px" bdrs="sm" bg="var(--traza-ground)">
      <p>{written(formula, (id) => termLabel(id, say), say)}</p>
      {isTold ? (
        <>
          <h3>{say.t('explain.arithmetic')}</h3>
          <p>
            {written(formula, (id) => termText(id, told, say), say)} = <strong>{text}</strong>
          </p>
        </>
      ) : null}
    </Stack>
  );
}

/** A formula as people write it; sums are in brackets if they are divided. Example: `(A − B) ÷ C`. */
function written(
  { sum, by, timesM }: Formula<Term>,
  name: (id: ReturnType<typeof termParts>['id']) => string,
  say: Say,
): string {
  const added = (terms: readonly Term[]) =>
    terms
      .map((term, at) => {
        const { id, isTaken } = termParts(term);
        const sign = isTaken ? '− ' : at > 0 ? '+ ' : '';
        return `${sign}${name(id)}`;
      })
      .join(' ');
  const bracketed = (terms: readonly Term[]) => (terms.length > 1 ? `(${added(terms)})` : added(terms));
  const times = timesM ? ` × ${valueText('dist', timesM, say)}` : '';
  return by ? `${bracketed(sum)} ÷ ${bracketed(by)}${times}` : added(sum);
}
