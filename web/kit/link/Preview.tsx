import { Popover, Skeleton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ComponentType, ReactNode } from 'react';
import { areas } from '#api/area.ts';
import { cards } from '#api/card.ts';
import { getDriver } from '#api/driver.ts';
import { getFine } from '#api/fine.ts';
import { getFleetStates, getFleets } from '#api/fleet.ts';
import { pois } from '#api/poi.ts';
import { getVehicleCard } from '#api/telemetry.ts';
import { getTracker } from '#api/tracker.ts';
import { driverName } from '#text/driver-name.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { type Fact, Facts } from '#web/kit/ui/Facts.tsx';
import { fleetPath, pathTo } from '#web/kit/ui/fleet-choice.ts';
import { movementText } from '#web/kit/ui/movement-text.ts';
import { Odometer } from '#web/kit/ui/Odometer.tsx';
import { readingOf } from '#web/kit/ui/odometer-reading.ts';
import { StateBadge } from '#web/kit/ui/StateBadge.tsx';
import { closePreview, keepPreview, leavePreview, type Previewed, usePreviewed } from './preview-store.ts';
import classes from './RecordLink.module.css';
import { RecordLink } from './RecordLink.tsx';
import type { RecordKind } from './record-target.ts';

/** The time after which the tree of fleets is read again, milliseconds. */
const FLEETS_MS = 300_000;

/** The record behind the name under the pointer, in a few lines. */
export function Preview() {
  const previewed = usePreviewed();
  useWindowEvent('keydown', closePreview);
  useWindowEvent('scroll', closePreview, { capture: true });
  if (!previewed) return null;
  return <Over key={`${previewed.kind} ${previewed.id}`} {...previewed} />;
}

function Over({ kind, id, at }: Previewed) {
  const Content = CONTENTS[kind];
  return (
    <Popover opened position="bottom-start" shadow="md" withinPortal>
      <Popover.Target>
        <div
          aria-hidden="true"
          style={{
            position: 'fixed',
            left: at.left,
            top: at.top,
            width: at.width,
            height: at.height,
            pointerEvents: 'none',
          }}
        />
      </Popover.Target>
      <Popover.Dropdown
        role="tooltip"
        className={`${parts.stack} ${classes.preview}`}
        onPointerEnter={keepPreview}
        onPointerLeave={leavePreview}
      >
        <Content id={id} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The name, a text beside it, and known facts. */
function Lines(props: { title: string; about?: ReactNode; facts: readonly Fact[] }) {
  const known = props.facts.filter(({ value }) => value !== null && value !== '' && value !== undefined);
  return (
    <>
      <div>
        <strong>{props.title}</strong>
        {props.about ? <Dim size="xs">{props.about}</Dim> : null}
      </div>
      {known.length > 0 ? <Facts facts={known} columnPx={110} /> : null}
    </>
  );
}

function Waiting({ error }: { error: unknown }) {
  const { t } = useText();
  return error ? faultText(t, error) : <Skeleton height={14} width={160} />;
}

function VehiclePreview({ id }: { id: number }) {
  const { t, f } = useText();
  const { data, error } = useEndpoint(getVehicleCard, { params: { device_id: id } });
  const fleets = useEndpoint(getFleets, {}, { staleMs: FLEETS_MS });
  if (!data) return <Waiting error={error} />;
  const { vehicle } = data;
  const fleet = fleets.data?.fleets.find((one) => one.id === vehicle.fleet_id)?.name;
  return (
    <>
      <div className={parts.row}>
        <StateBadge state={vehicle.state} />
        {movementText({ state: vehicle.state, speedKmh: vehicle.speed }, { t, f })}
      </div>
      <Lines
        title={vehicle.license}
        about={[vehicle.alias, vehicle.brand, vehicle.model].filter(Boolean).join(' · ')}
        facts={[
          { label: t('word.driver'), value: vehicle.driver === null ? null : driverName(vehicle.driver, t) },
          {
            label: t('word.fleet'),
            value: fleet && <RecordLink isQuiet kind="fleet" id={vehicle.fleet_id} children={fleet} />,
          },
          { label: t('word.lastContact'), value: f.ago(vehicle.last_contact, Date.now()) },
          {
            label: t('word.odometer'),
            value: <Odometer zone={vehicle.time_zone} readings={[readingOf(vehicle)]} />,
          },
        ]}
      />
    </>
  );
}

function DriverPreview({ id }: { id: number }) {
  const { t } = useText();
  const { data, error } = useEndpoint(getDriver, { params: { driver_id: id } });
  if (!data) return <Waiting error={error} />;
  return (
    <Lines
      title={driverName(data.name, t)}
      about={<RecordLink isQuiet kind="fleet" id={data.fleet_id} children={data.fleet} />}
      facts={[
        { label: t('word.vehicles'), value: data.vehicles },
        { label: t('word.phone'), value: data.phone },
        { label: t('driver.card'), value: data.tag_id },
      ]}
    />
  );
}

function TrackerPreview({ id }: { id: number }) {
  const { t, f } = useText();
  const { data, error } = useEndpoint(getTracker, { params: { tracker_id: id } });
  if (!data) return <Waiting error={error} />;
  return (
    <Lines
      title={data.imei}
      about={[data.model, data.provider].filter(Boolean).join(' · ')}
      facts={[
        { label: t('word.vehicle'), value: data.license },
        {
          label: t('word.fleet'),
          value: data.fleet && <RecordLink isQuiet kind="fleet" id={data.fleet_id} children={data.fleet} />,
        },
        {
          label: t('word.lastContact'),
          value: data.last_contact && f.ago(data.last_contact, Date.now()),
        },
        { label: t('word.phone'), value: data.phone },
      ]}
    />
  );
}

function FleetPreview({ id }: { id: number }) {
  const { t, f } = useText();
  const can = useCan();
  const { data, error } = useEndpoint(getFleets, {}, { staleMs: FLEETS_MS });
  if (!data) return <Waiting error={error} />;
  const { fleets } = data;
  const fleet = fleets.find((one) => one.id === id);
  if (!fleet) return <Lines title={t('word.hiddenFleet')} facts={[]} />;
  const inside = fleets.filter((one) => pathTo(fleets, one.id).includes(id));
  return (
    <>
      <Lines
        title={fleet.name}
        about={fleet.parent_id === null ? undefined : fleetPath(fleets, id)}
        facts={[
          { label: t('word.code'), value: fleet.code },
          {
            label: t('word.vehicles'),
            value: f.number(inside.reduce((sum, one) => sum + one.vehicles, 0)),
          },
        ]}
      />
      {can('position:read') ? <FleetStates id={id} /> : null}
    </>
  );
}

/** The number of its vehicles in each state now. */
function FleetStates({ id }: { id: number }) {
  const { f } = useText();
  const { data, error } = useEndpoint(getFleetStates, { params: { fleet_id: id } }, { staleMs: 0 });
  if (!data) return <Waiting error={error} />;
  return (
    <ul className={classes.states}>
      {data.states.map(({ state, vehicles }) => (
        <li key={state}>
          <StateBadge state={state} />
          <span>{f.number(vehicles)}</span>
        </li>
      ))}
    </ul>
  );
}

function CardPreview({ id }: { id: number }) {
  const { t } = useText();
  const { data, error } = useEndpoint(cards.one, { params: { card_id: id } });
  if (!data) return <Waiting error={error} />;
  return (
    <Lines
      title={data.nfc_id}
      about={<RecordLink isQuiet kind="fleet" id={data.fleet_id} children={data.fleet} />}
      facts={[{ label: t('word.driver'), value: data.driver && driverName(data.driver, t) }]}
    />
  );
}

function PoiPreview({ id }: { id: number }) {
  const { t } = useText();
  const { data, error } = useEndpoint(pois.one, { params: { poi_id: id } });
  if (!data) return <Waiting error={error} />;
  return (
    <Lines
      title={data.name}
      about={data.description ?? undefined}
      facts={[{ label: t('place.groups'), value: data.groups.join(', ') }]}
    />
  );
}

function AreaPreview({ id }: { id: number }) {
  const { t } = useText();
  const { data, error } = useEndpoint(areas.one, { params: { area_id: id } });
  if (!data) return <Waiting error={error} />;
  return (
    <Lines
      title={data.name}
      about={data.description ?? undefined}
      facts={[
        { label: t('place.groups'), value: data.groups.join(', ') },
        { label: t('place.shape'), value: t(`place.shape_${data.shape}`) },
      ]}
    />
  );
}

function FinePreview({ id }: { id: number }) {
  const { t, f } = useText();
  const { data, error } = useEndpoint(getFine, { params: { fine_id: id } });
  if (!data) return <Waiting error={error} />;
  return (
    <Lines
      title={data.record_number}
      about={`${data.license} · ${data.organisation}`}
      facts={[
        { label: t('word.state'), value: t(`fine.state_${data.state}`) },
        { label: t('fine.amount'), value: f.money(data.amount) },
        { label: t('fine.identify_by'), value: data.days_left === null ? null : f.day(data.identify_by) },
      ]}
    />
  );
}

const CONTENTS: Readonly<Record<RecordKind, ComponentType<{ id: number }>>> = {
  vehicle: VehiclePreview,
  driver: DriverPreview,
  tracker: TrackerPreview,
  fleet: FleetPreview,
  card: CardPreview,
  poi: PoiPreview,
  area: AreaPreview,
  fine: FinePreview,
};
