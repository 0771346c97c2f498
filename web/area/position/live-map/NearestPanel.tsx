import { Alert, CloseButton, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { IconCarOff, IconClockExclamation } from '@tabler/icons-react';
import { getNearestVehicles, type NearVehicle } from '#api/nearest.ts';
import { DETOUR, LINE_KMH } from '#domain/road/route/straight-line.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { StateIcon } from '#web/kit/ui/StateIcon.tsx';
import { VirtualList } from '#web/kit/ui/VirtualList.tsx';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { writeStates } from '#web/live/map-search.ts';
import { useNow, useStateCounts } from '#web/live/use-vehicles.ts';
import { isStale } from '#web/live/vehicle-view.ts';
import { PlaceFinder } from '#web/map/PlaceFinder.tsx';
import { usePlaces } from '#web/map/use-place.ts';
import { hover } from './hover.ts';
import own from './NearestPanel.module.css';
import { type NearestPoint, useNearest, writePoint } from './nearest-address.ts';
import { StateFilter } from './StateFilter.tsx';
import type { MapScreenState } from './use-map-screen.ts';
import classes from './VehicleRow.module.css';
import { VehicleWords } from './VehicleWords.tsx';

/** How often the times are asked again while the panel is open, milliseconds: vehicles move. */
const REFRESH_MS = 30_000;
const ROW_PX = 72;
const SEATS_MAX = 200;

/**
 * The vehicles that arrive first at a point, in the place of the list of all. Their states and fleets are
 * those of the map's own filters; the point, type and seats are in the address too.
 */
export function NearestPanel(props: { screen: MapScreenState; isFilled: boolean; point: NearestPoint }) {
  const { screen, isFilled, point } = props;
  const { t } = useText();
  const [, setPoint] = useNearest();
  const [type, setType] = useUrlValue('type');
  const [seats, setSeats] = useUrlValue('seats');
  const { chosen: fleets } = useFleetFilter();
  const counts = useStateCounts(screen.filter, isFilled);
  const nameOf = usePlaces();
  const { data, error, refetch } = useEndpoint(
    getNearestVehicles,
    {
      query: {
        at: writePoint(point),
        ...(screen.filter.states && { states: writeStates(screen.filter.states)! }),
        ...(fleets.length > 0 && { fleets: fleets.join(',') }),
        ...(type && { types: type }),
        ...(seats && { seats }),
      },
    },
    { refetchMs: REFRESH_MS, staleMs: 0, keepPrevious: true },
  );
  const rows = data?.rows ?? [];
  const types = data?.types ?? [];
  return (
    <section className={parts.rest} aria-label={t('nearest.title')}>
      <Stack className={parts.ruled} gap="xs" p="10px 12px" flex="none" style={{ overflow: 'visible' }}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <div style={{ minWidth: 0 }}>
            <Text component="h2" fw={600} fz="md">
              {t('nearest.title')}
            </Text>
            <Dim size="xs" truncate>
              {nameOf(point.lat, point.lng)?.full ?? writePoint(point)}
            </Dim>
          </div>
          <CloseButton aria-label={t('nearest.close')} onClick={() => setPoint(null)} />
        </Group>
        <div className={own.more}>
          <PlaceFinder onFound={setPoint} label={t('nearest.from')} />
        </div>
        <StateFilter counts={counts} states={screen.filter.states} onToggle={screen.toggleState} />
        <Group className={own.more ?? ''} gap="xs" wrap="nowrap" grow>
          <Select
            size="xs"
            clearable
            aria-label={t('word.type')}
            placeholder={t('word.type')}
            data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={type}
            onChange={(value) => setType(value)}
          />
          <NumberInput
            size="xs"
            aria-label={t('nearest.seats')}
            placeholder={t('nearest.seats')}
            min={1}
            max={SEATS_MAX}
            clampBehavior="strict"
            allowDecimal={false}
            value={seats ?? ''}
            onChange={(value) => setSeats(value === '' ? null : String(value))}
          />
        </Group>
      </Stack>
      {data && !data.has_roads ? (
        <Alert m="8px 12px 0" p="xs" flex="none" variant="light" color="yellow">
          {t('nearest.byLine', { share: Math.round((DETOUR - 1) * 100), kmh: LINE_KMH })}
        </Alert>
      ) : null}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <WaitingRows /> : null}
      {data && rows.length === 0 ? (
        <EmptyState
          fill
          icon={<IconCarOff />}
          title={t('nearest.none')}
          description={t('nearest.noneText')}
        />
      ) : null}
      {rows.length > 0 ? (
        <>
          <Dim size="xs" p="6px 12px" flex="none" role="status">
            {t('nearest.shown', { n: rows.length, all: data!.total })}
          </Dim>
          <VirtualList
            label={t('nearest.title')}
            ids={rows.map(({ device_id }) => device_id)}
            rowPx={ROW_PX}
            chosen={screen.chosen}
            onChoose={screen.choose}
            onEscape={() => screen.choose(null)}
            onPoint={hover.set}
          >
            {(id) => (
              <Row
                vehicle={rows.find(({ device_id }) => device_id === id)!}
                isChosen={id === screen.chosen}
                hasRoads={data!.has_roads}
              />
            )}
          </VirtualList>
        </>
      ) : null}
    </section>
  );
}

function Row(props: { vehicle: NearVehicle; isChosen: boolean; hasRoads: boolean }) {
  const { vehicle, isChosen, hasRoads } = props;
  const { type, state, ts, seconds, metres, by, free_seats } = vehicle;
  const { t, f } = useText();
  const now = useNow(REFRESH_MS);
  const isOld = isStale({ state, tsMs: Date.parse(ts) }, now) || state === 'disconnected';
  const isLine = by === 'line';
  const seats = free_seats === null ? null : t('nearest.freeSeats', { n: free_seats });
  return (
    <div className={classes.row} data-chosen={isChosen}>
      <StateIcon state={state} size={18} />
      <VehicleWords vehicle={vehicle}>
        <small>{[t(`state.${state}`), type, seats].filter(Boolean).join(' · ')}</small>
      </VehicleWords>
      <div className={classes.figures}>
        <div className={classes.state} data-moving={true}>
          {isLine ? '≈\u00a0' : ''}
          {f.lapse(Math.max(60, seconds))}
        </div>
        <small>{f.distance(metres)}</small>
        {isOld ? (
          <small className={classes.stale} title={t('map.stale')}>
            <IconClockExclamation size={13} role="img" aria-label={t('map.stale')} />
            {f.ago(ts, now)}
          </small>
        ) : isLine && hasRoads ? (
          <small>{t('nearest.line')}</small>
        ) : null}
      </div>
    </div>
  );
}
