import { Skeleton } from '@mantine/core';
import type { AnswerOf } from '#api/endpoint.ts';
import type { getVehicleCard } from '#api/telemetry.ts';
import { useText } from '../language/text.ts';
import { useNow } from '../live/use-vehicles.ts';
import type { VehicleView } from '../live/vehicle-view.ts';
import { driverText } from './driver-text.ts';
import classes from './VehicleCard.module.css';

/** Driver, contact and the tracker's values; what is unknown is a dash, and what does not apply is left out. */
export function CardFacts(props: {
  vehicle: VehicleView;
  /** Null while waiting. */
  values: AnswerOf<typeof getVehicleCard> | null;
  isWaiting: boolean;
}) {
  const { vehicle, values, isWaiting } = props;
  const { t, f } = useText();
  const now = useNow(15_000);
  const hasTracker = vehicle.state !== 'no_tracker';
  const waiting = <Skeleton height={10} width={64} my={4} />;
  const value = (text: string) => (isWaiting ? waiting : text);
  const volts = values?.external_voltage ?? null;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('map.driver')}</dt>
        <dd>{driverText(vehicle.driver, t)}</dd>
      </div>
      <div>
        <dt>{t('map.odometer')}</dt>
        <dd>
          {isWaiting && vehicle.odometerM === null
            ? waiting
            : f.odometer(values?.vehicle.odometer ?? vehicle.odometerM)}
        </dd>
      </div>
      {hasTracker ? (
        <>
          <div>
            <dt>{t('map.lastContact')}</dt>
            <dd title={f.dateTime(vehicle.lastContactMs, vehicle.time_zone)}>
              {f.ago(vehicle.lastContactMs, now)}
            </dd>
          </div>
          <div>
            <dt>{t('map.ignition')}</dt>
            <dd>
              {vehicle.ignition === null ? '—' : t(vehicle.ignition ? 'map.ignitionOn' : 'map.ignitionOff')}
            </dd>
          </div>
          <div>
            <dt>{t('map.fuel')}</dt>
            <dd>{value(values?.fuel_level_pct == null ? '—' : f.percent(values.fuel_level_pct))}</dd>
          </div>
          <div>
            <dt>{t('map.voltage')}</dt>
            <dd>{value(volts === null ? '—' : `${f.dec(volts)} V`)}</dd>
          </div>
        </>
      ) : null}
    </dl>
  );
}
