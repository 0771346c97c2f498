import { useText } from '../language/text.ts';
import classes from './AssignScreen.module.css';

/** What to do now, and how much of it there is. */
export function StepHead({ title, n, max }: { title: string; n: number; max: number }) {
  const { t } = useText();
  return (
    <header className={classes.head}>
      <p className={classes.step}>{t('tracker.step', { n, max })}</p>
      <h2>{title}</h2>
      <div className={classes.bars} aria-hidden="true">
        {Array.from({ length: max }, (_, i) => i + 1).map((step) => (
          <span key={step} className={classes.bar} data-on={step <= n} />
        ))}
      </div>
    </header>
  );
}
