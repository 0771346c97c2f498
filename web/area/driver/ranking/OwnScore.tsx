import { Stack } from '@mantine/core';
import { getOwnScore } from '#api/driver-ranking.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { changeText, leastText, liftText, weeksOf } from './form-words.ts';
import classes from './ranking.module.css';
import { WeekLine } from './WeekLine.tsx';

/**
 * The driver's own score, its trend, what would lift it most, and the notes for him. Nothing for users who
 * are never scored. A failure is silent: the vehicle above matters more.
 */
export function OwnScore() {
  const say = useText();
  const { t, f } = say;
  const { data } = useEndpoint(getOwnScore, {});
  if (!data?.form) return null;
  const { form, notes, weeks } = data;
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
