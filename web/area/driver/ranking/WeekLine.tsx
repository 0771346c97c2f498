import { useText } from '#web/base/language/text.ts';
import classes from './ranking.module.css';

/** The drawing: each week has a step; the line keeps its width from the edges. */
const DRAWN = { step: 14, height: 28, edge: 4 } as const;
/** The lowest score that is drawn apart: scores below it are rare and would press the others together. */
const LEAST = 70;

type Week = { monday: string; score: number | null };

/** The scores of the weeks as a small line; a week without one interrupts it. Words say the same. */
export function WeekLine({ weeks }: { weeks: readonly Week[] }) {
  const { t, f } = useText();
  const width = DRAWN.step * (weeks.length - 1) + 2 * DRAWN.edge;
  const points = weeks.map(({ score }, at) => ({
    x: DRAWN.edge + at * DRAWN.step,
    y: score === null ? null : yOf(score),
  }));
  const words = weeks.map(({ monday, score }) =>
    score === null
      ? t('ranking.weekNone', { day: f.day(monday) })
      : t('ranking.week', { day: f.day(monday), score: f.dec(score, 1) }),
  );
  const last = points.findLast(({ y }) => y !== null);
  return (
    <svg
      className={classes.line}
      role="img"
      aria-label={words.join('; ')}
      width={width}
      height={DRAWN.height}
      viewBox={`0 0 ${width} ${DRAWN.height}`}
    >
      {points.map(({ x, y }, at) => {
        const before = points[at - 1];
        if (y === null) return null;
        return before && before.y !== null ? (
          <line key={x} x1={before.x} y1={before.y} x2={x} y2={y} />
        ) : (
          <circle key={x} cx={x} cy={y} r={1.5} />
        );
      })}
      {last ? <circle cx={last.x} cy={last.y!} r={3} data-last="true" /> : null}
    </svg>
  );
}

/** The higher the score, the nearer to the upper edge. */
function yOf(score: number): number {
  const share = (Math.max(LEAST, score) - LEAST) / (100 - LEAST);
  return DRAWN.height - DRAWN.edge - share * (DRAWN.height - 2 * DRAWN.edge);
}
