import { Skeleton } from '@mantine/core';
import type { AnswerOf } from '#api/endpoint.ts';
import { getFleets } from '#api/fleet.ts';
import type { getVehicleCard } from '#api/telemetry.ts';
import type { Say } from '#text/say.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DriverLink, RecordLink } from '#web/kit/link/RecordLink.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { Odometer } from '#web/kit/ui/Odometer.tsx';
import { readingOf } from '#web/kit/ui/odometer-reading.ts';
import { useNow } from '#web/live/use-vehicles.ts';
import type { VehicleView } from '#web/live/vehicle-view.ts';

type Values = AnswerOf<typeof getVehicleCard> | null;

/** The content of the tank: as a share, as a volume, or both; null when it is not known. */
export function fuelText(values: Values, f: Say['f']): string | null {
  const texts = [
    values?.fuel_level_pct == null ? [] : f.percent(values.fuel_level_pct),
    values?.fuel_level == null ? [] : f.volume(values.fuel_level),
  ].flat();
  return texts.length === 0 ? null : texts.join(' · ');
}

function engineFacts(values: Values, { t, f }: Say): { label: string; value: string }[] {
  if (values === null) return [];
  const { rpm, coolant, engine_load_pct } = values;
  return [
    rpm === null ? [] : { label: t('map.rpm'), value: `${f.number(rpm)} rpm` },
    coolant === null ? [] : { label: t('map.coolant'), value: `${f.dec(coolant, 0)} °C` },
    engine_load_pct === null ? [] : { label: t('map.engineLoad'), value: f.percent(engine_load_pct) },
  ].flat();
}

/** Faults, doors, inputs and the tachograph, as far as the vehicle reports them. */
function stateFacts(values: Values, { t, f }: Say): { label: string; value: string }[] {
  if (values === null) return [];
  const { faults, fault_codes, open_doors, inputs_on, activities } = values.states;
  const list = (words: readonly string[], none: string) => (words.length === 0 ? none : words.join(', '));
  const faultWords = fault_codes.length > 0 ? fault_codes : faults ? [f.number(faults)] : [];
  return [
    faults === null && fault_codes.length === 0
      ? []
      : { label: t('map.faults'), value: list(faultWords, t('map.noFaults')) },
    open_doors === null
      ? []
      : {
          label: t('map.openDoors'),
          value: list(
            open_doors.map((door) => t(`map.door_${door}`)),
            t('map.doorsClosed'),
          ),
        },
    inputs_on === null
      ? []
      : { label: t('map.inputsOn'), value: list(inputs_on.map(String), t('map.noInputs')) },
    activities.map(({ driver, activity }) => ({
      label: t('map.tachograph', { n: driver }),
      value: t(`map.activity_${activity}`),
    })),
  ].flat();
}

/**
 * Driver, contact and the tracker's values. An unknown value is a dash; values that do not apply are left
 * out.
 */
export function CardFacts(props: {
  vehicle: VehicleView;
  /** Null while waiting. */
  values: Values;
  isWaiting: boolean;
  /** True: only facts of the past, not the tracker's present values. */
  isPast: boolean;
}) {
  const { vehicle, values, isWaiting, isPast } = props;
  const { t, f } = useText();
  const can = useCan();
  const now = useNow(15_000);
  const { ignition } = vehicle;
  const waiting = <Skeleton height={10} width={64} my={4} />;
  const value = (text: string | null) => (isWaiting ? waiting : text);
  const { data } = useEndpoint(getFleets, {}, { enabled: can('fleet:read'), staleMs: 300_000 });
  const fleet = data?.fleets.find(({ id }) => id === vehicle.fleet_id);
  const volts = values?.external_voltage ?? null;
  const odometer =
    isWaiting && vehicle.odometerM === null ? (
      waiting
    ) : (
      <Odometer
        zone={vehicle.time_zone}
        readings={[
          { metres: vehicle.odometerM, atMs: vehicle.odometerAtMs },
          ...(values ? [readingOf(values.vehicle)] : []),
        ]}
      />
    );
  const contact = (
    <span title={f.dateTime(vehicle.lastContactMs, vehicle.time_zone)}>
      {f.ago(vehicle.lastContactMs, now)}
    </span>
  );
  const facts = [
    {
      label: t('word.driver'),
      value: <DriverLink id={values?.driver_id ?? null} name={vehicle.driver} />,
    },
    {
      label: t('word.fleet'),
      value: fleet && (
        <RecordLink kind="fleet" id={fleet.id}>
          {fleet.name}
        </RecordLink>
      ),
    },
    { label: t('word.odometer'), value: odometer },
  ];
  const told = [
    { label: t('word.lastContact'), value: contact },
    {
      label: t('map.ignition'),
      value: ignition === null ? null : t(ignition ? 'map.ignitionOn' : 'map.ignitionOff'),
    },
  ];
  const tracker = [
    {
      label: t('map.fuel'),
      value: value(fuelText(values, f)),
    },
    // Values that only some vehicles report have no dash on the others.
    ...engineFacts(values, { t, f }),
    ...stateFacts(values, { t, f }),
    { label: t('map.voltage'), value: value(volts === null ? null : `${f.dec(volts)} V`) },
    {
      label: t('map.tracker'),
      value: isWaiting ? (
        waiting
      ) : (
        <RecordLink kind="tracker" id={values?.tracker_id ?? null}>
          {values?.imei}
        </RecordLink>
      ),
    },
  ];
  return (
    <Facts
      facts={vehicle.state === 'no_tracker' ? facts : [...facts, ...told, ...(isPast ? [] : tracker)]}
      columnPx={140}
      fz="sm"
      p="14px 16px"
    />
  );
}
