import { ActionIcon, Box, Button, Group, Skeleton } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconTruck, IconZoomQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { getDashboard } from '#api/dashboard.ts';
import { getFleets } from '#api/fleet.ts';
import { CHARTED_KINDS, type DashboardKind, statesOf } from '#domain/dashboard/live-count.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { StateIcon } from '#web/kit/ui/StateIcon.tsx';
import { useLiveVehicles } from '#web/live/refill.ts';
import { useStateCounts } from '#web/live/use-vehicles.ts';
import { fleetsWithin } from '#web/live/vehicle-query.ts';
import classes from './dashboard.module.css';

const ExplainStates = lazyPart('ExplainStates', () => import('./ExplainStates.tsx'));

/** The counts appear first; the vehicles are read after this time, milliseconds. */
const FOLLOW_AFTER_MS = 1_500;
/** Users without states over the socket read again after this time, milliseconds. */
const AGAIN_MS = 60_000;

type Counts = Readonly<Record<DashboardKind, number>>;

/** The number of vehicles in each state now; each tile leads to those vehicles. */
export function LiveTiles() {
  const can = useCan();
  const { chosen } = useFleetFilter();
  const [isFollowing, setFollowing] = useState(false);
  const isLive = can('position:read');
  useTimeout(() => setFollowing(isLive), FOLLOW_AFTER_MS, { autoInvoke: true });
  const { data, error, refetch } = useEndpoint(
    getDashboard,
    { query: chosen.length > 0 ? { fleets: chosen.join() } : {} },
    { keepPrevious: true, ...(isLive ? {} : { refetchMs: AGAIN_MS }) },
  );
  const counts = useMemo(
    () => data && (Object.fromEntries(data.summary_panel.map(({ kind, data: n }) => [kind, n])) as Counts),
    [data],
  );
  if (error && !counts) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const isEmpty = counts && chosen.length === 0 && Object.values(counts).every((n) => n === 0);
  if (isEmpty) return <NoVehicles />;
  if (isFollowing && counts) return <Following counts={counts} fleets={chosen} />;
  return <Tiles counts={counts} />;
}

/** Nothing to count yet: users with the right can register the first vehicle here. */
function NoVehicles() {
  const { t } = useText();
  const mayRegister = useCan()('vehicle:register');
  return (
    <EmptyState
      icon={<IconTruck />}
      title={t('vehicle.none')}
      description={t(mayRegister ? 'vehicle.noneText' : 'vehicle.noneInSight')}
      action={
        mayRegister ? (
          <Button renderRoot={(props) => <Link {...props} to="/config-vehicles" search={{ new: '1' }} />}>
            {t('vehicle.new')}
          </Button>
        ) : null
      }
    />
  );
}

/** The same from the live vehicles, once they are loaded: every change of a state updates the counts. */
function Following({ counts, fleets }: { counts: Counts; fleets: readonly number[] }) {
  const { isFilled } = useLiveVehicles();
  const { data } = useEndpoint(getFleets, {}, { staleMs: 300_000, enabled: fleets.length > 0 });
  const within = useMemo(() => fleetsWithin(data?.fleets ?? [], fleets), [data, fleets]);
  const filter = useMemo(() => ({ states: null, fleets: within, q: '' }), [within]);
  const live = useStateCounts(filter, isFilled);
  const isKnown = isFilled && (fleets.length === 0 || data !== undefined);
  return <Tiles counts={isKnown ? { ...live, disconnected: live.disconnected + live.tampered } : counts} />;
}

function Tiles({ counts }: { counts: Counts | undefined }) {
  const { t, f } = useText();
  const { chosen } = useFleetFilter();
  const [asked, ask] = useState<DashboardKind | null>(null);
  const others = (['no_tracker', 'private'] as const).filter((kind) => counts && counts[kind] > 0);
  return (
    <section className={classes.tiles} aria-label={t('dashboard.now')}>
      {CHARTED_KINDS.map((kind) => (
        <Box key={kind} pos="relative" miw={0}>
          <Tile kind={kind} className={`${parts.panel} ${classes.tile}`}>
            <StateIcon state={kind} size={22} />
            <span className={`${parts.dim} ${classes.tileWords}`}>
              <strong>{counts ? f.number(counts[kind]) : <Skeleton height={22} width={48} my={4} />}</strong>
              <span className={parts.cut}>{t(`map.tile_${kind}`)}</span>
            </span>
          </Tile>
          <ActionIcon
            pos="absolute"
            inset="4px 4px auto auto"
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('dashboard.explain', { name: t(`map.tile_${kind}`) })}
            onClick={() => ask(kind)}
          >
            <IconZoomQuestion size={16} />
          </ActionIcon>
        </Box>
      ))}
      <Group component="p" className={classes.others} gap="4px 20px" align="stretch">
        {others.map((kind) => (
          <Tile key={kind} kind={kind} className={parts.sign}>
            <StateIcon state={kind} size={14} />
            {t(kind === 'private' ? 'map.inPrivate' : 'map.withoutTracker', { n: counts![kind] })}
          </Tile>
        ))}
      </Group>
      {asked && counts ? (
        <Arriving fallback={null}>
          <ExplainStates kind={asked} counts={counts} fleets={chosen} onClose={() => ask(null)} />
        </Arriving>
      ) : null}
    </section>
  );
}

/** Leads to the vehicles in the state; without a link for users who may not filter by it. */
function Tile(props: { kind: DashboardKind; className: string | undefined; children: React.ReactNode }) {
  const { kind, className, children } = props;
  const can = useCan();
  if (!can('position:read')) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to="/config-vehicles" search={{ live: statesOf(kind).join() }}>
      {children}
    </Link>
  );
}
