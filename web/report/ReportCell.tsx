import { Tooltip } from '@mantine/core';
import type { CellValue, ColumnType } from '#domain/column.ts';
import { CODES, type CodeList } from '#domain/report/code.ts';
import { codeText, shortText } from '#text/report-words.ts';
import { useText } from '../language/text.ts';
import parts from '../look/parts.module.css';
import classes from './report.module.css';

/** A code of a grid: letters on a colour, never colour alone. */
export function LetterCell({ value, list }: { value: CellValue; list: CodeList }) {
  const say = useText();
  if (typeof value !== 'string') return null;
  return (
    <Tooltip label={codeText(list, value, say)} openDelay={300}>
      <span className={classes.letters} data-cell={value}>
        {value}
      </span>
    </Tooltip>
  );
}

/** What the letters of a grid mean. */
export function LetterLegend({ list }: { list: CodeList }) {
  const say = useText();
  return (
    <ul className={classes.legend}>
      {CODES[list].map((code) => (
        <li key={code} className={parts.sign}>
          <span className={classes.letters} data-cell={code}>
            {code}
          </span>
          {codeText(list, code, say)}
        </li>
      ))}
    </ul>
  );
}

/** A number on steps of heat; grey where it is off, when little is normal; framed where there should be none. */
export function HeatCell(props: {
  type: ColumnType;
  value: CellValue;
  steps: readonly number[];
  isOn: boolean;
  isFramed: boolean;
}) {
  const { type, value, steps, isOn, isFramed } = props;
  const say = useText();
  if (typeof value !== 'number') return <span className={classes.heat} data-heat="none" />;
  const heat = steps.filter((step) => value >= step).length;
  return (
    <span className={classes.heat} data-heat={isOn ? heat : 'off'} data-framed={isFramed}>
      {shortText(type, value, say)}
    </span>
  );
}
