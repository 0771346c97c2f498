import { Stack } from '@mantine/core';
import { getOwnScore, type OwnScore as Score } from '#api/driver-ranking.ts';
import { TERM_COLUMNS } from '#domain/report/score-parts.ts';
import { labelText } from '#text/report-words.ts';
import { changeText, leastText, liftText, weeksOf } from '#web/area/driver/ranking/form-words.ts';
import { WeekLine } from '#web/area/driver/ranking/WeekLine.tsx';
import { figureText } from '#web/area/report/term-figure.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './score.module.css';

/**
 * The driver's own score, its trend, what would lift it most, and the notes for him. Nothing for users who
 * are never scored. A failure is silent: the vehicle above matters more.
 */
export function OwnScore() {
  const say = useText();
  const { t, f } = say;
  const { data } = useEndpoint(getOwnScore, {});
  if (!data?.form) return null;
  const { form, lost, notes, weeks } = data;
  return (
    <section className={`${parts.panel} ${classes.own}`} aria-label={t('ranking.ownTitle')}>
      <h2>{t('ranking.ownTitle')}</h2>
      {form.score === null ? (
        <p>{t('ranking.ownNone', { least: leastText(say) })}</p>
      ) : (
        <>
          <div className={parts.row}>
            <strong>{t('ranking.ownScore', { score: f.dec(form.score, 1) })}</strong>
            <WeekLine weeks={weeksOf(weeks, form.weeks)} />
            <span className={parts.dim}>{changeText(form, say)}</span>
          </div>
          <p>{liftText(form, say)}</p>
          {lost ? <ScoreParts score={form.score} lost={lost} /> : null}
        </>
      )}
      <p className={parts.dim}>{t('ranking.ownText')}</p>
      {notes.length > 0 ? (
        <>
          <h3>{t('ranking.ownNotes')}</h3>
          <ul className={parts.lines}>
            {notes.map(({ id, made_at, text }) => (
              <Stack key={id} component="li" gap={0} py={8}>
                <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
                <span className={parts.dim}>{f.dateTime(made_at)}</span>
              </Stack>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

/** The terms of the score, each with its figure and the points it took, and the sum that they come to. */
function ScoreParts({ score, lost }: { score: number; lost: NonNullable<Score['lost']> }) {
  const say = useText();
  const { t, f } = say;
  return (
    <details className={classes.made}>
      <summary>{t('explain.points')}</summary>
      <ul className={parts.lines}>
        {lost.map(({ id, points, ...of }) => (
          <li key={id}>
            <span>
              {labelText(TERM_COLUMNS[id], say)}
              <small className={parts.dim}>{figureText(id, of, say)}</small>
            </span>
            <strong>{points > 0 ? `− ${f.dec(points, 2)}` : f.dec(0, 2)}</strong>
          </li>
        ))}
      </ul>
      <p>
        {f.number(100)} − {f.dec(100 - score, 2)} = <strong>{f.dec(score, 2)}</strong>
      </p>
    </details>
  );
}
