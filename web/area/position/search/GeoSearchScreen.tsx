import { Box, Button, Group } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { postGeoSearchExport } from '#api/geo-search.ts';
import type { Point } from '#domain/geo.ts';
import { geoSearchFaults } from '#domain/place/geo-search.ts';
import { fileName } from '#text/file-name.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import type { Search } from '#web/base/address/url.ts';
import { useChangeAddress } from '#web/base/address/use-change-address.ts';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import parts from '#web/kit/look/parts.module.css';
import { BottomSheet, type SheetHeight } from '#web/kit/ui/BottomSheet.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import { ResizablePanel } from '#web/kit/ui/ResizablePanel.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import type { PointFound } from '#web/map/PlaceFinder.tsx';
import type { SearchShape } from './circle-layer.ts';
import { ResultList } from './ResultList.tsx';
import { SearchForm } from './SearchForm.tsx';
import { SearchMap } from './SearchMap.tsx';
import { SearchPlaceFields } from './SearchPlaceFields.tsx';
import { questionOf, readSearch, writeCorners, writePoint } from './search-address.ts';
import classes from './search-place.module.css';
import { useGeoSearch } from './use-geo-search.ts';
import { useSearchShape } from './use-search-shape.ts';
import { type ResultSort, vehicleResults } from './vehicle-results.ts';

/** The next step while there is no place. */
const HINTS = {
  circle: 'geoSearch.chooseText',
  street: 'geoSearch.chooseStreet',
  polygon: 'geoSearch.chooseCorners',
  area: 'geoSearch.choosePlace',
  poi_group: 'geoSearch.choosePlace',
} as const;
const PANEL = { initial: 380, min: 320, max: 620 };

/** Geographic search (spec §2): a place, a time, and the vehicles that passed there. */
export function GeoSearchScreen() {
  const { t } = useText();
  const isPhone = usePhone();
  const search: Search = useSearch({ strict: false });
  const today = useToday();
  const { timeZone } = useSession();
  const { chosen: fleets } = useFleetFilter();
  const { run, start, stop } = useGeoSearch();
  const ask = useMemo(() => readSearch(search, today), [search, today]);
  const { shape, street, isStreetMissing } = useSearchShape(ask);
  const question = useMemo(
    () => questionOf({ ...ask, street }, { timeZone, fleets }),
    [ask, street, timeZone, fleets],
  );
  const [fault] = question ? geoSearchFaults(question, Date.now()) : [];
  const { focus, setFocus, awaitNext } = useFocus(shape);
  const [pointed, setPointed] = useState<number | null>(null);
  const [sort, setSort] = useState<ResultSort>('first');
  const [height, setHeight] = useState<SheetHeight>('half');
  const [coveredPx, setCoveredPx] = useState(0);

  const change = useChangeAddress();
  const set = (values: Parameters<typeof change>[0]) => change(values, { isReplaced: true });
  // The street at another point has another name.
  const setPoint = (point: Point) =>
    ask.kind === 'polygon'
      ? set({ corners: writeCorners([...ask.corners, point]) })
      : set({ at: writePoint(point), street: null });
  const goTo = (point: Point) => {
    setPoint(point);
    awaitNext();
  };
  const goToFound = (found: PointFound) => {
    const isStreet = found.street !== null && (ask.kind === 'street' || found.kind === 'street');
    if (!isStreet || ask.kind === 'polygon') return goTo(found);
    set({ place: 'street', at: writePoint(found), street: found.street });
    awaitNext();
  };
  const choose = (vehicle: number | null) => change({ vehicle: vehicle === null ? null : String(vehicle) });
  const go = () => {
    if (!question || fault) return;
    const { kind, range, radiusM } = ask;
    // Default days become part of the address: another user of the link sees the same.
    set({
      ...{ from: range.from, to: range.to, vehicle: null },
      ...(kind === 'circle' && { radius: String(radiusM) }),
      ...(kind === 'street' && { street }),
    });
    setPointed(null);
    // Another object moves the map there again.
    setFocus(shape && { ...shape });
    start(question);
  };
  // A link to a whole search is run at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address with which the screen opens.
  useEffect(() => {
    if (question && !fault && search.from && search.to) start(question);
  }, []);

  const results = useMemo(() => vehicleResults(run?.passages ?? [], sort), [run?.passages, sort]);
  const chosen = results.find(({ deviceId }) => deviceId === ask.vehicle) ?? null;
  const isOld = run !== null && JSON.stringify(run.question) !== JSON.stringify(question);

  const panel = (
    <>
      <SearchForm
        ask={ask}
        question={question}
        fault={fault}
        run={run}
        onPoint={goTo}
        onFound={goToFound}
        onKind={(kind) => set({ place: kind === 'circle' ? null : kind })}
        placeFields={
          <SearchPlaceFields
            {...{ ask, street, isStreetMissing }}
            onCorners={(corners) => set({ corners: writeCorners(corners) })}
            onPlace={({ widthM, areaId, groupId, reachM }) => {
              set({
                ...(widthM !== undefined && { width: String(widthM) }),
                ...(areaId !== undefined && { area: areaId === null ? null : String(areaId) }),
                ...(groupId !== undefined && { group: groupId === null ? null : String(groupId) }),
                ...(reachM !== undefined && { reach: String(reachM) }),
              });
              if (areaId !== undefined || groupId !== undefined) awaitNext();
            }}
          />
        }
        onRadius={(metres) => set({ radius: String(metres) })}
        onTime={({ range, hourFrom, hourTo }) =>
          set({
            ...(range && { from: range.from, to: range.to }),
            ...(hourFrom !== undefined && { since: hourFrom }),
            ...(hourTo !== undefined && { until: hourTo }),
          })
        }
        onRun={go}
        onStop={stop}
      />
      {run && isOld && run.state !== 'running' ? (
        <Group className={classes.changed ?? ''} role="status" gap="xs" justify="space-between" wrap="nowrap">
          {t('geoSearch.changed')}
          <Button size="compact-xs" variant="subtle" onClick={go}>
            {t('geoSearch.again')}
          </Button>
        </Group>
      ) : null}
      {run ? (
        <ResultList
          run={run}
          results={results}
          chosen={chosen}
          onChoose={choose}
          onPoint={setPointed}
          sort={sort}
          onSort={setSort}
          onAgain={go}
        />
      ) : (
        <EmptyState
          fill
          icon={<IconMapSearch />}
          title={t(
            question
              ? 'geoSearch.ready'
              : ask.kind === 'circle'
                ? 'geoSearch.choose'
                : 'geoSearch.choosePlace',
          )}
          description={t(
            question
              ? ask.kind === 'circle'
                ? 'geoSearch.readyText'
                : 'geoSearch.readyPlace'
              : HINTS[ask.kind],
          )}
        />
      )}
      {run?.state === 'done' && results.length > 0 ? (
        <Group className={classes.foot ?? ''} gap="xs">
          {(['xlsx', 'csv'] as const).map((format) => (
            <ExportButton
              key={format}
              endpoint={postGeoSearchExport}
              args={{ params: { format }, body: run.question }}
              fileName={`${fileName([t('screen./geo-search')], { from: run.question.from.slice(0, 10), to: run.question.to.slice(0, 10) })}.${format}`}
              {...(format === 'csv' && { label: t('geoSearch.csv') })}
            />
          ))}
        </Group>
      ) : null}
    </>
  );
  const map = (
    <SearchMap
      focus={focus}
      coveredPx={isPhone ? coveredPx : 0}
      hint={HINTS[ask.kind]}
      layer={{
        shape,
        passages: chosen?.passages ?? run?.passages ?? [],
        marked: pointed ?? chosen?.deviceId ?? null,
        onPoint: setPoint,
        onRadius: (metres) => set({ radius: String(metres) }),
        onVehicle: choose,
      }}
    />
  );
  if (isPhone) {
    return (
      <Box className={parts.fill} pos="relative" style={{ overflow: 'hidden' }}>
        {map}
        <BottomSheet
          label={t('geoSearch.panel')}
          height={height}
          onHeight={setHeight}
          onCovered={setCoveredPx}
        >
          <div className={`${parts.rest} ${classes.sheet}`}>{panel}</div>
        </BottomSheet>
      </Box>
    );
  }
  return (
    <Group gap={0} align="stretch" wrap="nowrap" h="100%" mih={0}>
      <ResizablePanel
        label={t('geoSearch.panel')}
        handleLabel={t('map.resize')}
        storageKey="traza.geoSearch.panel"
        width={PANEL}
      >
        {panel}
      </ResizablePanel>
      {map}
    </Group>
  );
}

/**
 * The place to which the map moves. A drawn or dragged place does not move it. `awaitNext` is for a place
 * that was just chosen: its shape comes with the next address.
 */
function useFocus(shape: SearchShape | null): {
  focus: SearchShape | null;
  setFocus: (focus: SearchShape | null) => void;
  awaitNext: () => void;
} {
  const [focus, setFocus] = useState<SearchShape | null>(null);
  const [awaited, setAwaited] = useState<{ after: SearchShape | null } | null>({ after: null });
  if (awaited && shape !== null && shape !== awaited.after) {
    setAwaited(null);
    setFocus(shape);
  }
  return { focus, setFocus, awaitNext: () => setAwaited({ after: shape }) };
}
