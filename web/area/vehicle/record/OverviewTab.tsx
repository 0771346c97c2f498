import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { getVehicleMonth, getVehicleOverview, type VehicleOverview } from '#api/overview.ts';
import type { VehicleRecord } from '#api/vehicle.ts';
import { type Matter, type RecordTabId, TAB_GROUPS } from '#domain/vehicle/record-tab.ts';
import { dueDistance } from '#text/due-distance.ts';
import { dueSubject } from '#text/due-words.ts';
import { valueText } from '#text/value-text.ts';
import { DueBadge, DueKindIcon } from '#web/area/calendar/DueBadge.tsx';
import { OpenDefects } from '#web/area/upkeep/OpenDefects.tsx';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DriverLink } from '#web/kit/link/RecordLink.tsx';
import { WaitingRecord } from '#web/kit/record/RecordBody.tsx';
import type { RecordTab } from '#web/kit/record/record-head.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { FigureStrip } from '#web/kit/ui/FigureStrip.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { LiveStateBadge } from '../LiveStateBadge.tsx';
import { RecordNotes } from '../RecordNotes.tsx';
import classes from './overview.module.css';
import { useOpenTab } from './use-open-tab.ts';
import { VehiclePhoto } from './VehiclePhoto.tsx';

/** The tab where each matter is settled. */
const SETTLED: Readonly<Record<Matter, RecordTabId>> = {
  claims: 'claim',
  fines: 'fine',
  costs: 'cost',
  purchases: 'fuel',
};

/** The record at a glance: what is due and open, who drives, and the use and cost of this month. */
export function OverviewTab({ vehicle, tabs }: { vehicle: VehicleRecord; tabs: readonly RecordTab[] }) {
  const { t } = useText();
  const isPhone = usePhone();
  const { data, error, refetch } = useEndpoint(getVehicleOverview, { params: { vehicle_id: vehicle.id } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRecord />;
  return (
    <div className={classes.cards}>
      <Card title={t('vehicle.monthTitle')} isWide>
        <Month vehicleId={vehicle.id} />
      </Card>
      <Card title={t('vehicle.dueTitle')}>
        <Dues dues={data.dues} />
      </Card>
      <div className={classes.column}>
        <OpenDefects vehicleId={vehicle.id} />
        <Card title={t('vehicle.mattersTitle')}>
          <Matters vehicle={vehicle} matters={data.matters} />
        </Card>
        <Card title={t('vehicle.driverNow')}>
          <Driver vehicle={vehicle} />
        </Card>
        <Card title={t('vehicle.photo')}>
          <VehiclePhoto vehicle={vehicle} photo={data.photo} />
        </Card>
      </div>
      {isPhone ? (
        <Card title={t('vehicle.parts')} isWide>
          <Groups tabs={tabs} />
        </Card>
      ) : null}
    </div>
  );
}

function Card(props: { title: string; isWide?: boolean; children: ReactNode }) {
  const { title, isWide = false, children } = props;
  return (
    <section className={classes.card} aria-label={title} data-wide={isWide}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Use and cost of the month. Figures that the reader may not know are left out. */
function Month({ vehicleId }: { vehicleId: number }) {
  const say = useText();
  const { t, f } = say;
  const can = useCan();
  const { data, error, refetch } = useEndpoint(getVehicleMonth, { params: { vehicle_id: vehicleId } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const fuel = data?.electric ? `${f.dec(data.fuel ?? 0, 1)}\u00a0kWh` : undefined;
  const isLimited = data !== undefined && data.distance !== null && data.duration === null;
  const figures = [
    {
      id: 'distance',
      label: t('vehicle.monthDistance'),
      text: data && valueText('dist', data.distance, say),
    },
    ...(isLimited
      ? []
      : [{ id: 'time', label: t('vehicle.monthTime'), text: data && valueText('dur', data.duration, say) }]),
    { id: 'fuel', label: t('vehicle.monthFuel'), text: data && (fuel ?? valueText('vol', data.fuel, say)) },
    ...(can('cost:read')
      ? [{ id: 'cost', label: t('vehicle.monthCost'), text: data && valueText('money', data.cost, say) }]
      : []),
  ];
  return (
    <>
      <FigureStrip figures={figures} isCompact />
      <small className={classes.note}>
        {data ? t('vehicle.monthDays', { from: f.day(data.from), to: f.day(data.to) }) : '\u00a0'}
      </small>
    </>
  );
}

function Dues({ dues }: { dues: VehicleOverview['dues'] }) {
  const say = useText();
  const { t, f } = say;
  const open = useOpenTab();
  if (dues.length === 0) return <Nothing words={t('vehicle.dueNone')} />;
  return (
    <ul className={classes.lines}>
      {dues.map((due) => (
        <li key={due.id}>
          <UnstyledButton className={classes.line ?? ''} onClick={() => open(due.section, due.row_id)}>
            <DueKindIcon kind={due.kind} size={18} />
            <span className={classes.words}>
              <span>{dueSubject(due, t)}</span>
              <small>{[f.day(due.due_date), dueDistance(due, say)].filter(Boolean).join(' · ')}</small>
            </span>
            <DueBadge state={due.state} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

function Matters({ vehicle, matters }: { vehicle: VehicleRecord; matters: VehicleOverview['matters'] }) {
  const { t } = useText();
  const open = useOpenTab();
  const { in_maintenance, unusable, unusable_reason, issues } = vehicle;
  const away = [
    ...(in_maintenance ? [t('vehicle.in_maintenance')] : []),
    ...(unusable ? [[t('vehicle.unusable'), unusable_reason].filter(Boolean).join(' · ')] : []),
  ];
  if (matters.length + away.length + issues.length === 0) return <Nothing words={t('vehicle.mattersNone')} />;
  return (
    <>
      <ul className={classes.lines}>
        {away.map((words) => (
          <li key={words}>
            <Line icon={<IconClock size={18} />} words={words} onClick={() => open('availability')} />
          </li>
        ))}
        {matters.map(({ matter, n }) => (
          <li key={matter}>
            <Line
              icon={<IconAlertTriangle size={18} />}
              words={t(`vehicle.matter_${matter}`, { n })}
              onClick={() => open(SETTLED[matter])}
            />
          </li>
        ))}
      </ul>
      <RecordNotes vehicle={vehicle} />
    </>
  );
}

function Driver({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useText();
  const { driver, driver_id, live, id } = vehicle;
  return (
    <>
      <strong>{driver === null ? t('word.noDriver') : <DriverLink id={driver_id} name={driver} />}</strong>
      {live ? <LiveStateBadge vehicleId={id} state={live.state} /> : null}
    </>
  );
}

/** The groups of tabs as a list, each with its count and its mark. */
function Groups({ tabs }: { tabs: readonly RecordTab[] }) {
  const { f } = useText();
  const open = useOpenTab();
  return (
    <ul className={classes.lines}>
      {TAB_GROUPS.map((group) => {
        const inside = tabs.filter((tab) => tab.group?.id === group);
        const [first] = inside;
        const marked = inside.find(({ mark }) => mark?.tone === 'bad') ?? inside.find(({ mark }) => mark);
        const n = inside.reduce((sum, { count = 0 }) => sum + count, 0);
        return first ? (
          <li key={group}>
            <Line
              icon={<IconChevronRight size={18} />}
              words={first.group!.label}
              more={[n > 0 ? f.number(n) : '', marked?.mark?.words].filter(Boolean).join(' · ')}
              onClick={() => open((marked ?? first).id as RecordTabId)}
            />
          </li>
        ) : null;
      })}
    </ul>
  );
}

function Line(props: { icon: ReactNode; words: string; more?: string; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.line ?? ''} onClick={props.onClick}>
      {props.icon}
      <span className={classes.words}>
        <span>{props.words}</span>
        {props.more ? <small>{props.more}</small> : null}
      </span>
    </UnstyledButton>
  );
}

function Nothing({ words }: { words: string }) {
  return (
    <span className={classes.nothing}>
      <IconCircleCheck size={18} color="var(--traza-ok)" aria-hidden="true" />
      {words}
    </span>
  );
}
