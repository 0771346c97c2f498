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
import { ResultList } from './ResultList.tsx';
import { SearchForm } from './SearchForm.tsx';
import { SearchMap } from './SearchMap.tsx';
import { circleOf, questionOf, readSearch, writePoint } from './search-address.ts';
import classes from './search-place.module.css';
import { useGeoSearch } from './use-geo-search.ts';
import { type ResultSort, vehicleResults } from './vehicle-results.ts';

const PANEL = { initial: 380, min: 320, max: 620 };

/** Geographic search (spec §2): a circle, a time, and the vehicles that passed there. */
export function GeoSearchScreen() {
  const { t } = useText();
  const isPhone = usePhone();
  const search: Search = useSearch({ strict: false });
  const today = useToday();
  const { timeZone } = useSession();
  const { chosen: fleets } = useFleetFilter();
  const { run, start, stop } = useGeoSearch();
  const ask = useMemo(() => readSearch(search, today), [search, today]);
  const question = useMemo(() => questionOf(ask, { timeZone, fleets }), [ask, timeZone, fleets]);
  const [fault] = question ? geoSearchFaults(question, Date.now()) : [];
  const [focus, setFocus] = useState(() => circleOf(ask));
  const [pointed, setPointed] = useState<number | null>(null);
  const [sort, setSort] = useState<ResultSort>('first');
  const [height, setHeight] = useState<SheetHeight>('half');
  const [coveredPx, setCoveredPx] = useState(0);

  const change = useChangeAddress();
  const set = (values: Parameters<typeof change>[0]) => change(values, { isReplaced: true });
  const setPoint = (point: Point) => set({ at: writePoint(point) });
  const goTo = (point: Point) => {
    setPoint(point);
    setFocus(circleOf({ ...ask, point }));
  };
  const choose = (vehicle: number | null) => change({ vehicle: vehicle === null ? null : String(vehicle) });
  const go = () => {
    if (!question || fault) return;
    const { range, radiusM } = ask;
    // Default days become part of the address: another user of the link sees the same.
    set({ from: range.from, to: range.to, radius: String(radiusM), vehicle: null });
    setPointed(null);
    setFocus(circleOf(ask));
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
  const circle = useMemo(() => circleOf(ask), [ask]);

  const panel = (
    <>
      <SearchForm
        ask={ask}
        question={question}
        fault={fault}
        run={run}
        onPoint={goTo}
        onFound={goTo}
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
          title={t(circle ? 'geoSearch.ready' : 'geoSearch.choose')}
          description={t(circle ? 'geoSearch.readyText' : 'geoSearch.chooseText')}
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
      layer={{
        circle,
        radiusM: ask.radiusM,
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
