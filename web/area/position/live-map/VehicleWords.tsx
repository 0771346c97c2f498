import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import { driverText } from './driver-text.ts';
import classes from './VehicleRow.module.css';

/** The words of a vehicle in a row beside the map: plate, alias, driver; `children` are further lines. */
export function VehicleWords(props: {
  vehicle: { license: string; alias: string | null; driver: string | null };
  children?: ReactNode;
}) {
  const { license, alias, driver } = props.vehicle;
  const { t } = useText();
  return (
    <div className={classes.words}>
      <div className={classes.line}>
        <strong>{license}</strong>
        {alias ? <small>{alias}</small> : null}
      </div>
      <small>{driverText(driver, t)}</small>
      {props.children}
    </div>
  );
}
