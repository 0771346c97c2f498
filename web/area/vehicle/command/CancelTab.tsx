import { Skeleton, Text } from '@mantine/core';
import type { AnswerOf } from '#api/endpoint.ts';
import { getVehicleHistory, type VehicleRecord } from '#api/vehicle.ts';
import { driverName } from '#text/driver-name.ts';
import { UNKNOWN } from '#text/reader.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { PlainField } from '#web/kit/record/FieldBox.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import classes from '../vehicle.module.css';

type History = AnswerOf<typeof getVehicleHistory>;

/** The reason and the day of leaving, and the fleets of the vehicle (domain rules §3.1). */
export function CancelTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { data, error, refetch } = useEndpoint(getVehicleHistory, { params: { vehicle_id: vehicle.id } });
  return (
    <>
      <Leaving vehicle={vehicle} />
      {data ? (
        <Stays stays={data.stays} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.section} aria-busy="true">
          <Skeleton height={12} width="30%" mb={12} />
          <Skeleton height={120} />
        </div>
      )}
    </>
  );
}

function Leaving({ vehicle }: { vehicle: VehicleRecord }) {
  const { t, f } = useText();
  const { cancel, registration_state: state } = vehicle;
  return (
    <div className={classes.section}>
      <FormSection title={t('vehicle.joining')}>
        <PlainField label={t('vehicle.registration_state')} text={t(`vehicle.registration_${state}`)} />
        <PlainField label={t('vehicle.fleet_start')} text={f.day(vehicle.fleet_start)} />
        {cancel ? (
          <>
            <PlainField label={t('vehicle.cancel_date')} text={f.day(cancel.date)} />
            <PlainField
              label={t('vehicle.cancel_reason')}
              text={[t(`vehicle.reason_${cancel.reason}`), cancel.reason_text].filter(Boolean).join(': ')}
            />
          </>
        ) : null}
      </FormSection>
    </div>
  );
}

/** A table whose rows become blocks on a phone, where each value follows its head. */
function Section(props: {
  title: string;
  none: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}) {
  const { title, none, heads, rows } = props;
  return (
    <section className={classes.section} aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, at) => (
                  <td key={heads[at]} data-label={heads[at]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Stays({ stays }: { stays: History['stays'] }) {
  const { t, f } = useText();
  return (
    <Section
      title={t('vehicle.stays')}
      none={t('vehicle.staysNone')}
      heads={[
        t('vehicle.from'),
        t('vehicle.to'),
        t('word.fleet'),
        t('vehicle.work_code'),
        t('vehicle.asset_code'),
        t('vehicle.driver_id'),
      ]}
      rows={stays.map(({ from, to, fleet, work_code, asset_code, driver }) => ({
        key: from,
        cells: [
          f.day(from),
          to === null ? t('vehicle.now') : f.day(to),
          fleet ?? t('vehicle.hidden'),
          work_code ?? UNKNOWN,
          asset_code ?? UNKNOWN,
          driver === null ? UNKNOWN : driverName(driver, t),
        ],
      }))}
    />
  );
}
