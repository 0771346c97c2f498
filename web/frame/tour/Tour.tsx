import { Box, Loader, Portal, Progress, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getDrivers } from '#api/driver.ts';
import { getFleets } from '#api/fleet.ts';
import { pois } from '#api/poi.ts';
import { schedules } from '#api/schedule.ts';
import { getLiveVehicles } from '#api/telemetry.ts';
import { getTrackers } from '#api/tracker.ts';
import { getUsers } from '#api/user.ts';
import { getVehicles } from '#api/vehicle.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import classes from './tour.module.css';
import { nextStep, type TourFacts, type TourStep, tourSteps } from './tour-steps.ts';
import { useTour } from './use-tour.ts';

/** No change is sent for what trackers say, so it is read again at this interval, milliseconds. */
const ASK_MS = 4_000;
const COUNT = { query: { page_size: 1 } } as const;

/** The guide from an empty installation to a vehicle on the map. It begins where there is no vehicle. */
export function Tour() {
  const [state, setState] = useTour();
  const isUnknown = state === '';
  const { data } = useEndpoint(getVehicles, COUNT, { enabled: isUnknown });
  const total = data?.total;
  useEffect(() => {
    if (isUnknown && total !== undefined) setState(total === 0 ? 'begun' : 'left');
  }, [isUnknown, total, setState]);
  return state === 'begun' ? <TourPanel onLeave={() => setState('left')} /> : null;
}

/** The facts of the data, and the license of the vehicle on the map. Null until everything has arrived. */
function useFacts(): { facts: TourFacts | null; license: string; error: unknown; retry: () => void } {
  const counts = {
    fleets: useEndpoint(getFleets, {}),
    users: useEndpoint(getUsers, COUNT),
    schedules: useEndpoint(schedules.list, COUNT),
    pois: useEndpoint(pois.list, COUNT),
    vehicles: useEndpoint(getVehicles, COUNT),
    drivers: useEndpoint(getDrivers, COUNT),
    trackers: useEndpoint(getTrackers, COUNT),
  };
  const query = { page_size: 1, availability: 'assigned', sort: 'last_contact', dir: 'desc' } as const;
  const lately = useEndpoint(getTrackers, { query }, { refetchMs: ASK_MS, staleMs: 0 });
  const [row] = lately.data?.rows ?? [];
  const vehicleId = row?.device_id ?? null;
  const live = useEndpoint(
    getLiveVehicles,
    { query: { devices: String(vehicleId ?? 0) } },
    { enabled: vehicleId !== null, refetchMs: ASK_MS, staleMs: 0 },
  );
  const [vehicle] = live.data?.vehicles ?? [];
  const all = [...Object.values(counts), lately];
  const failed = all.find(({ isError }) => isError);
  const { fleets, users, schedules: hours, pois: points, vehicles, drivers, trackers } = counts;
  const isHere = all.every(({ data }) => data !== undefined);
  const facts = isHere
    ? {
        fleets: fleets.data?.fleets.length ?? 0,
        users: users.data?.total ?? 0,
        schedules: hours.data?.total ?? 0,
        pois: points.data?.total ?? 0,
        vehicles: vehicles.data?.total ?? 0,
        drivers: drivers.data?.total ?? 0,
        trackers: trackers.data?.total ?? 0,
        fitted:
          row && vehicleId !== null ? { id: row.id, vehicleId, hasSpoken: row.last_contact !== null } : null,
        isOnMap: vehicle?.lat != null,
      }
    : null;
  const retry = () => {
    for (const one of all) if (one.isError) void one.refetch();
  };
  return { facts, license: vehicle?.license ?? '', error: failed?.error, retry };
}

function TourPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useText();
  const isPhone = usePhone();
  const { facts, license, error, retry } = useFacts();
  const [isFolded, setFolded] = useLocalStorage({
    key: 'traza.tour.folded',
    defaultValue: isPhone,
    getInitialValueInEffect: false,
  });
  const steps = facts ? tourSteps(facts) : [];
  const done = steps.filter(({ isDone }) => isDone).length;
  const live = steps.find(({ id, isDone }) => id === 'live' && isDone);
  return (
    <Portal>
      <section className={classes.tour} data-phone={isPhone} aria-label={t('tour.title')}>
        <header>
          <Box flex={1}>
            <Text fw={600}>{t('tour.title')}</Text>
            <Text size="xs" c="dimmed" role="status">
              {facts ? t('tour.done', { done, of: steps.length }) : t('frame.loading')}
            </Text>
          </Box>
          <IconButton
            label={t(isFolded ? 'tour.unfold' : 'tour.fold')}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            <IconChevronDown size={18} style={isFolded ? { rotate: '180deg' } : {}} />
          </IconButton>
          <IconButton label={t('tour.leave')} onClick={onLeave}>
            <IconX size={18} />
          </IconButton>
        </header>
        <Progress value={facts ? (done / steps.length) * 100 : 0} size="xs" aria-hidden="true" />
        {isFolded ? null : error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : facts ? (
          <Steps steps={steps} />
        ) : (
          <Loader size="sm" m="md" />
        )}
        {live && !isFolded ? (
          <footer>
            <Text size="sm">{t('tour.ended', { license })}</Text>
            <Link to={pathFor(live.to, isPhone)} search={live.search}>
              {t('vehicle.actionMap')}
            </Link>
          </footer>
        ) : null}
      </section>
    </Portal>
  );
}

function Steps({ steps }: { steps: readonly TourStep[] }) {
  const { t } = useText();
  const isPhone = usePhone();
  const next = nextStep(steps);
  return (
    <ol className={classes.steps}>
      {steps.map(({ id, isDone, to, search }) => (
        <li key={id} data-done={isDone} aria-current={id === next?.id ? 'step' : undefined}>
          {isDone ? (
            <IconCircleCheckFilled size={18} aria-hidden="true" />
          ) : id === next?.id && id === 'packet' ? (
            <Loader size={18} aria-hidden="true" />
          ) : (
            <IconCircle size={18} aria-hidden="true" />
          )}
          <div>
            <Link to={pathFor(to, isPhone)} search={search}>
              {t(`tour.${id}`)}
            </Link>
            {isDone ? <Box component="span" className={classes.unseen}>{` ${t('tour.isDone')}`}</Box> : null}
            {id === next?.id ? (
              <Text size="xs" c="dimmed">
                {t(`tour.${id}Text`)}
              </Text>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
