import { IconClock } from '@tabler/icons-react';
import { type CSSProperties, useMemo } from 'react';
import type { ReportHead } from '#api/report.ts';
import { labelText, shortDay } from '#text/report-words.ts';
import { valueText } from '#text/value-text.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import type { ReportRow } from '../use-report-run.ts';
import { knownRuns, type MonthPicture, monthPictures } from './month-pictures.ts';
import classes from './year.module.css';

/** Size of a drawing; each month has a step of its width. */
const DRAWN = { width: 120, height: 44, step: 10, bar: 7 } as const;
/** The screens behind the money of a month: their names are short enough for a card. */
const MONEY_SCREENS = {
  cost: '/costs',
  refuelAmount: '/refueling',
  finesAmount: '/config-sanctions',
} as const;
/** The distance of the highest consumption from the edge. */
const LINE_TOP = 4;

/** A picture of each month: its distance and consumption among those of the year, and its money. */
export function MonthPictures({ rows, head }: { rows: readonly ReportRow[]; head: ReportHead }) {
  const { t } = useText();
  const pictures = useMemo(() => monthPictures(rows, head), [rows, head]);
  return (
    <section className={`${parts.stack} ${classes.months}`} aria-label={t('reportScreen.months')}>
      {pictures.map((picture, at) => (
        <Month key={picture.month} pictures={pictures} at={at} />
      ))}
    </section>
  );
}

function Month({ pictures, at }: { pictures: readonly MonthPicture[]; at: number }) {
  const say = useText();
  const { t, f } = say;
  const { month, to, distance, consumption, money } = pictures[at]!;
  return (
    <article className={`${parts.panel} ${classes.month}`}>
      <header className={classes.head}>
        <h2>{f.month(month)}</h2>
        {to ? (
          <span className={`${parts.sign} ${parts.dim}`}>
            <IconClock size={13} aria-hidden="true" />
            {t('reportScreen.monthTo', { day: shortDay(to) })}
          </span>
        ) : null}
      </header>
      <Drawing pictures={pictures} at={at} />
      <dl className={`${parts.stack} ${classes.facts}`}>
        <div>
          <dt className={parts.cut}>{labelText('distance', say)}</dt>
          <dd>{valueText('dist', distance, say)}</dd>
        </div>
        <div>
          <dt className={parts.cut}>{labelText('consumption', say)}</dt>
          <dd>{valueText('cons', consumption, say)}</dd>
        </div>
      </dl>
      <dl className={classes.money}>
        {money.map(({ id, amount, share }) => (
          <div key={id} data-money={id} style={{ '--share': share } as CSSProperties}>
            <dt className={parts.cut}>{t(`screen.${MONEY_SCREENS[id]}`)}</dt>
            <dd>{valueText('money', amount, say)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/**
 * All months as faint bars under the line of consumption, this one marked; the words below have the same
 * content.
 */
function Drawing({ pictures, at }: { pictures: readonly MonthPicture[]; at: number }) {
  const { width, height, step, bar } = DRAWN;
  const shares = pictures.map(({ consumptionShare }) => consumptionShare);
  const x = (place: number) => place * step + step / 2;
  const y = (share: number) => height - share * (height - LINE_TOP);
  const own = shares[at];
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {pictures.map(({ month, distanceShare }, place) => (
        <rect
          key={month}
          x={x(place) - bar / 2}
          y={height - distanceShare * height}
          width={bar}
          height={distanceShare * height}
          data-own={place === at}
        />
      ))}
      {knownRuns(shares).map((run) => (
        <polyline key={run[0]} points={run.map((place) => `${x(place)},${y(shares[place]!)}`).join(' ')} />
      ))}
      {own == null ? null : <circle cx={x(at)} cy={y(own)} r="2.5" />}
    </svg>
  );
}
