import { Stack, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ColumnId } from '#domain/report/column.ts';
import { type ScorePart, scoreParts, TERM_COLUMNS } from '#domain/report/score-parts.ts';
import { labelText } from '#text/report-words.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './explain.module.css';
import { type ExplainedRow, numberOf, termLabel, toldBy } from './explained-row.ts';
import { figureText } from './term-figure.ts';

/**
 * Values from the wire are rounded to thousandths: a figure computed from them counts as equal within this
 * difference.
 */
const NEAR = 0.05;

type Step = ExplainedRow & { id: ColumnId };

/**
 * The points taken from 100 for a score, or for the score behind a band. Null for any other figure, and
 * without a score.
 */
export function pointsBehind(step: Step): readonly ScorePart[] | null {
  const { id, head, row, totalOf = [row] } = step;
  if (id !== 'score' && id !== 'band') return null;
  const told = scoreParts(totalOf.map((one) => toldBy({ head, row: one })));
  const score = numberOf(toldBy(step)('score'));
  return told && score !== null && Math.abs(100 - lostIn(told) - score) <= NEAR ? told : null;
}

const lostIn = (told: readonly ScorePart[]) => told.reduce((sum, { points }) => sum + points, 0);

/**
 * The points that each kind of event, idling and the rest took from a score of driving, down to the score.
 */
export function ExplainPoints(props: {
  step: Step;
  points: readonly ScorePart[];
  /** Explains the basis of a term. */
  onStep: (step: Step) => void;
}) {
  const { step, points: told, onStep } = props;
  const say = useText();
  const { t, f } = say;
  const lost = lostIn(told);
  return (
    <section className={`${parts.stack} ${classes.part}`}>
      <h2>{t('explain.points')}</h2>
      {step.totalOf ? <p className={parts.dim}>{t('explain.pointsMean')}</p> : null}
      <ul className={parts.leads} aria-label={t('explain.points')}>
        {told.map((part) => (
          <li key={part.id}>
            <UnstyledButton
              className={parts.lead}
              onClick={() => onStep({ ...step, id: TERM_COLUMNS[part.id] })}
            >
              <Stack component="span" gap={0} flex={1} miw={0}>
                <span>{labelText(TERM_COLUMNS[part.id], say)}</span>
                {part.of ? <span className={parts.dim}>{figureText(part.id, part.of, say)}</span> : null}
              </Stack>
              <strong>{part.points > 0 ? `− ${f.dec(part.points, 2)}` : f.dec(0, 2)}</strong>
              <IconChevronRight size={16} aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Stack gap={4} p="8px 12px" bdrs="sm" bg="var(--traza-ground)">
        <p>
          {termLabel('score', say)}: {f.number(100)} − {f.dec(lost, 2)} ={' '}
          <strong>{f.dec(100 - lost, 2)}</strong>
        </p>
      </Stack>
    </section>
  );
}
