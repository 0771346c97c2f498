import { Tooltip } from '@mantine/core';
import type { CellValue } from '#domain/column.ts';
import { HEALTH_CELLS, type HealthCell as HealthCode } from '#domain/report/health.ts';
import type { TextKey } from '#text/key.ts';
import { useText } from '../language/text.ts';
import classes from './report.module.css';

const HEALTH_TEXTS: Readonly<Record<HealthCode, TextKey>> = {
  OK: 'report.cell_OK',
  OFF: 'report.cell_OFF',
  TMP: 'report.cell_TMP',
  NT: 'report.cell_NT',
  '…': 'report.cell_today',
  '·': 'report.cell_absent',
};

/** What a tracker did on a day: letters on a colour, never colour alone. */
export function HealthCell({ value }: { value: CellValue }) {
  const { t } = useText();
  const code = HEALTH_CELLS.find((one) => one === value);
  if (!code) return null;
  return (
    <Tooltip label={t(HEALTH_TEXTS[code])} openDelay={300}>
      <span className={classes.health} data-cell={code}>
        {code}
      </span>
    </Tooltip>
  );
}

/** What the letters of the health grid mean. */
export function HealthLegend() {
  const { t } = useText();
  return (
    <ul className={classes.legend}>
      {HEALTH_CELLS.map((code) => (
        <li key={code}>
          <span className={classes.health} data-cell={code}>
            {code}
          </span>
          {t(HEALTH_TEXTS[code])}
        </li>
      ))}
    </ul>
  );
}

/** Steps of the heat of an hour, messages: a tracker under way sends about one every ten seconds to a minute. */
const HEAT_STEPS = [1, 20, 60, 180] as const;

/** Messages of an hour; grey where the vehicle stood with its ignition off, when few are normal. */
export function ConnectionCell({ value, isOn }: { value: CellValue; isOn: boolean }) {
  const { f } = useText();
  if (typeof value !== 'number') return <span className={classes.heat} data-heat="none" />;
  const heat = HEAT_STEPS.filter((step) => value >= step).length;
  return (
    <span className={classes.heat} data-heat={isOn ? heat : 'off'}>
      {f.number(value)}
    </span>
  );
}
