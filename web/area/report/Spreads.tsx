import { Tooltip } from '@mantine/core';
import type { ReportEnd } from '#api/report.ts';
import { describedColumn, isNamedColumn } from '#domain/report/column.ts';
import { labelText } from '#text/report-words.ts';
import { valueText } from '#text/value-text.ts';
import { useText } from '#web/base/language/text.ts';
import classes from './Spreads.module.css';

type Spread = ReportEnd['spreads'][number];

/**
 * The distribution of the visible ratios among the rows: a line from the least to the greatest, its middle
 * half thick, the median marked.
 */
export function Spreads({ spreads, shownIds }: { spreads: readonly Spread[]; shownIds: readonly string[] }) {
  const { t } = useText();
  const shown = spreads.filter(({ id }) => shownIds.includes(id));
  if (shown.length === 0) return null;
  return (
    <ul className={classes.spreads} aria-label={t('reportScreen.spreads')}>
      {shown.map((spread) => (
        <One key={spread.id} spread={spread} />
      ))}
    </ul>
  );
}

function One({ spread }: { spread: Spread }) {
  const say = useText();
  const { id, least, lower, median, upper, greatest } = spread;
  if (!isNamedColumn(id)) return null;
  const { type } = describedColumn(id);
  const text = (value: number) => valueText(type, value, say);
  const label = labelText(id, say);
  const words = say.t('reportScreen.spreadOf', {
    label,
    least: text(least),
    lower: text(lower),
    median: text(median),
    upper: text(upper),
    greatest: text(greatest),
  });
  const place = (value: number) => `${greatest > least ? ((value - least) * 100) / (greatest - least) : 50}%`;
  const right = (value: number) => `calc(100% - ${place(value)})`;
  return (
    <Tooltip label={words}>
      <li>
        <span className={classes.name}>{label}</span>
        <span className={classes.end} aria-hidden="true">
          {text(least)}
        </span>
        <span className={classes.line} role="img" aria-label={words}>
          <span
            className={classes.half}
            style={{ insetInlineStart: place(lower), insetInlineEnd: right(upper) }}
          />
          <span className={classes.median} style={{ insetInlineStart: place(median) }} />
        </span>
        <span className={classes.end} aria-hidden="true">
          {text(greatest)}
        </span>
        <strong>{text(median)}</strong>
      </li>
    </Tooltip>
  );
}
