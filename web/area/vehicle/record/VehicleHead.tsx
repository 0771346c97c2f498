import {
  IconArrowsRightLeft,
  IconFileOff,
  IconGauge,
  IconHistory,
  IconMap2,
  IconQrcode,
  IconRestore,
  IconTool,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { getVehicleLabelsFile } from '#api/vehicle-label.ts';
import { daySpan } from '#domain/day.ts';
import { modelName } from '#text/model-name.ts';
import { historySearch } from '#web/base/address/history-address.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DriverLink, RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { RecordAction, RecordHead } from '#web/kit/record/record-head.ts';
import { Odometer } from '#web/kit/ui/Odometer.tsx';
import { readingOf } from '#web/kit/ui/odometer-reading.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useSaving } from '#web/kit/ui/use-saving.ts';
import { useVehicle } from '#web/live/use-vehicles.ts';
import { LiveStateBadge } from '../LiveStateBadge.tsx';
import { PlateMarks } from '../PlateCell.tsx';
import { useDialogAddress, type VehicleDialogName } from '../use-dialog-address.ts';
import { isActionOffered } from '../vehicle-actions.ts';

const ICONS: Readonly<Record<VehicleDialogName, ReactNode>> = {
  move: <IconArrowsRightLeft size={16} />,
  availability: <IconTool size={16} />,
  odometer: <IconGauge size={16} />,
  deregister: <IconFileOff size={16} />,
  delete: <IconTrash size={16} />,
  recover: <IconRestore size={16} />,
};

/** The head of the record: plate, alias, state, four facts, and the user's present actions. */
export function useVehicleHead(vehicle: VehicleRecord | undefined): RecordHead {
  const { t } = useText();
  const live = useVehicle(vehicle?.live ? vehicle.id : null);
  const actions = useActions(vehicle);
  if (!vehicle) return { title: t('vehicle.record') };
  const model = modelName(vehicle);
  const kilometres = vehicle.start_of_day_odometer ?? vehicle.initial_odometer;
  return {
    title: vehicle.license,
    subtitle: [vehicle.alias, model].filter(Boolean).join(' · '),
    badge: (
      <>
        {vehicle.live ? <LiveStateBadge vehicleId={vehicle.id} state={vehicle.live.state} /> : null}
        <PlateMarks row={vehicle} />
      </>
    ),
    facts: [
      {
        label: t('word.fleet'),
        value: (
          <RecordLink kind="fleet" id={vehicle.fleet_id}>
            {vehicle.fleet}
          </RecordLink>
        ),
      },
      {
        label: t('word.driver'),
        value: vehicle.driver === null ? null : <DriverLink id={vehicle.driver_id} name={vehicle.driver} />,
      },
      {
        label: t('vehicle.tracker'),
        value: vehicle.tracker ? (
          <RecordLink kind="tracker" id={vehicle.tracker.id}>
            {vehicle.tracker.imei}
          </RecordLink>
        ) : (
          t('state.no_tracker')
        ),
      },
      {
        label: t('word.odometer'),
        value: (
          <Odometer
            zone={vehicle.time_zone}
            readings={[
              ...(live ? [{ metres: live.odometerM, atMs: live.odometerAtMs }] : []),
              ...(vehicle.live ? [readingOf(vehicle.live)] : []),
              { metres: kilometres === null ? null : kilometres * 1_000, atMs: null },
            ]}
          />
        ),
      },
    ],
    actions,
  };
}

function useActions(vehicle: VehicleRecord | undefined): RecordAction[] {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const [, open] = useDialogAddress();
  const { save } = useSaving();
  if (!vehicle) return [];
  const onMap: RecordAction = {
    label: t('vehicle.actionMap'),
    icon: <IconMap2 size={16} />,
    onClick: () => void navigate({ to: pathFor('/map', isPhone), search: { vehicle: String(vehicle.id) } }),
  };
  const today = daySpan(Date.now(), vehicle.time_zone).day;
  const past: RecordAction = {
    label: t('screen./historic'),
    icon: <IconHistory size={16} />,
    onClick: () =>
      void navigate({
        to: pathFor('/historic', isPhone),
        search: historySearch({ vehicleId: vehicle.id, day: today }),
      }),
  };
  const labels: Readonly<Record<VehicleDialogName, string>> = {
    move: t('vehicleCommand.actionMove'),
    availability: t('word.availability'),
    odometer: t('vehicleCommand.actionOdometer'),
    deregister: t('vehicleCommand.actionDeregister'),
    delete: t('word.delete'),
    recover: t('vehicleCommand.recover'),
  };
  const dialogs = (Object.keys(labels) as VehicleDialogName[])
    .filter((name) => isActionOffered(name, vehicle, can))
    .map((name) => ({
      label: labels[name],
      icon: ICONS[name],
      onClick: () => open(name),
      isDanger: name === 'delete' || name === 'deregister',
    }));
  const label: RecordAction = {
    label: t('vehicle.labels'),
    icon: <IconQrcode size={16} />,
    onClick: () =>
      void save(
        getVehicleLabelsFile,
        { query: { ids: String(vehicle.id) } },
        `${t('vehicle.labels')} ${vehicle.license}.pdf`,
      ),
  };
  return [...(vehicle.live ? [onMap] : []), ...(can('position:read') ? [past] : []), label, ...dialogs];
}
