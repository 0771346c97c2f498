import { Alert, Box, Button, Group, NativeSelect, Stack, Text, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconLineDashed, IconRouteOff } from '@tabler/icons-react';
import type { PassageRow } from '#api/geo-search.ts';
import { GEO_SEARCH } from '#domain/constants.ts';
import { daySpan, zoneOffsetMs } from '#domain/day.ts';
import { useText } from '#web/base/language/text.ts';
import { HistoryLink } from '#web/kit/link/HistoryLink.tsx';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { VirtualList } from '#web/kit/ui/VirtualList.tsx';
import { PlayLink } from './PlayLink.tsx';
import classes from './search-place.module.css';
import type { SearchRun } from './use-geo-search.ts';
import { RESULT_SORTS, type ResultSort, type VehicleResult } from './vehicle-results.ts';

const VEHICLE_PX = 88;
const PASSAGE_PX = 92;

/** The results: the vehicles, or the passages of the chosen one; or the reason why there are none. */
export function ResultList(props: {
  run: SearchRun;
  results: readonly VehicleResult[];
  chosen: VehicleResult | null;
  onChoose: (deviceId: number | null) => void;
  onPoint: (deviceId: number | null) => void;
  sort: ResultSort;
  onSort: (sort: ResultSort) => void;
  onAgain: () => void;
}) {
  const { run, results, chosen, onChoose, onPoint, sort, onSort, onAgain } = props;
  const { t } = useText();
  if (run.state === 'failed') return <ErrorState error={run.fault} onRetry={onAgain} />;
  if (results.length === 0) {
    if (run.state === 'running') return null;
    const none = (
      <EmptyState
        fill
        icon={<IconRouteOff />}
        title={t('geoSearch.none')}
        description={t('geoSearch.noneText')}
      />
    );
    return run.state === 'done' ? none : <Notes run={run} />;
  }
  return (
    <div className={`${parts.rest} ${classes.results}`}>
      <Notes run={run} />
      {chosen ? (
        <Passages result={chosen} onBack={() => onChoose(null)} />
      ) : (
        <>
          <Group
            className={parts.ruled}
            flex="none"
            p="8px 16px"
            gap="xs"
            justify="space-between"
            wrap="nowrap"
          >
            <Text size="sm" role="status">
              {t('geoSearch.found', { n: results.length, all: run.end?.vehicles ?? '…' })}
            </Text>
            <NativeSelect
              size="xs"
              aria-label={t('geoSearch.sort')}
              value={sort}
              onChange={(event) => onSort(event.currentTarget.value as ResultSort)}
              data={RESULT_SORTS.map((value) => ({ value, label: t(`geoSearch.sort_${value}`) }))}
            />
          </Group>
          <VirtualList
            label={t('geoSearch.results')}
            ids={results.map(({ deviceId }) => deviceId)}
            rowPx={VEHICLE_PX}
            chosen={null}
            onChoose={onChoose}
            onPoint={onPoint}
          >
            {(id) => <VehicleLine result={results.find(({ deviceId }) => deviceId === id)!} />}
          </VirtualList>
        </>
      )}
    </div>
  );
}

function Notes({ run }: { run: SearchRun }) {
  const { t } = useText();
  if (run.state === 'stopped') return <Alert className={classes.note ?? ''}>{t('geoSearch.stopped')}</Alert>;
  if (run.end?.is_all !== false) return null;
  return (
    <Alert className={classes.note ?? ''} color="yellow">
      {t('geoSearch.tooMany', { max: GEO_SEARCH.passages })}
    </Alert>
  );
}

function VehicleLine({ result }: { result: VehicleResult }) {
  const { t, f } = useText();
  const {
    license,
    alias,
    drivers,
    fleets,
    passages,
    firstIn,
    lastOut,
    insideS,
    closestM,
    maxSpeedKmh,
    zone,
  } = result;
  return (
    <Stack gap={0} justify="center" h="100%" p="8px 16px" fz="sm">
      <Group gap="xs" align="baseline" wrap="nowrap" miw={0}>
        <strong>{license}</strong>
        <span className={`${parts.cut} ${parts.dim}`}>
          {[alias, ...drivers, ...fleets].filter(Boolean).join(' · ')}
        </span>
        <Box component="span" flex="none" ms="auto" fz="xs">
          {t('geoSearch.passes', { n: passages.length })}
        </Box>
      </Group>
      <div className={parts.cut}>
        {f.dateTime(firstIn, zone)} – {f.dateTime(lastOut, zone)}
      </div>
      <div className={`${parts.cut} ${parts.dim}`}>
        {t('geoSearch.inside')} {f.duration(insideS)}
        {closestM === null ? null : ` · ${f.number(closestM)} m`}
        {maxSpeedKmh === null ? null : ` · ${t('geoSearch.fastest')} ${f.speed(maxSpeedKmh)}`}
      </div>
    </Stack>
  );
}

function Passages({ result, onBack }: { result: VehicleResult; onBack: () => void }) {
  const { t, f } = useText();
  const atMs = Date.parse(result.firstIn);
  const isElsewhere = zoneOffsetMs(atMs, result.zone) !== zoneOffsetMs(atMs, f.settings.timeZone);
  return (
    <>
      <Group className={parts.ruled} flex="none" p="8px 16px" gap="xs" justify="space-between" wrap="nowrap">
        <Button size="compact-sm" variant="subtle" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {t('geoSearch.back')}
        </Button>
        <strong>{result.license}</strong>
      </Group>
      {isElsewhere ? (
        <Dim size="xs" px={16}>
          {t('map.vehicleZone', { zone: result.zone })}
        </Dim>
      ) : null}
      <ol className={`${classes.passages} ${parts.lines}`}>
        {result.passages.map((passage) => (
          <li key={passage.from} style={{ containIntrinsicSize: `auto ${PASSAGE_PX}px` }}>
            <PassageLine passage={passage} />
          </li>
        ))}
      </ol>
    </>
  );
}

function PassageLine({ passage }: { passage: PassageRow }) {
  const { t, f } = useText();
  const {
    device_id,
    from,
    to,
    inside,
    closest,
    max_speed,
    between_fixes,
    driver,
    fleet,
    time_zone: zone,
  } = passage;
  const day = daySpan(Date.parse(from), zone).day;
  const isSameDay = daySpan(Date.parse(to), zone).day === day;
  return (
    <Stack gap={0} justify="center" h="100%" p="8px 16px" fz="sm">
      <Group gap="xs" align="baseline" wrap="nowrap" miw={0}>
        <span className={parts.cut}>
          {f.date(from, zone)} {f.clock(from, zone)} – {isSameDay ? '' : `${f.date(to, zone)} `}
          {f.clock(to, zone)}
        </span>
        {between_fixes ? (
          <Tooltip label={t('geoSearch.betweenFixesText')} multiline maw={280}>
            <Box component="span" className={parts.sign} flex="none" ms="auto" fz="xs">
              <IconLineDashed size={16} aria-hidden="true" />
              {t('geoSearch.betweenFixes')}
            </Box>
          </Tooltip>
        ) : null}
      </Group>
      <div className={`${parts.cut} ${parts.dim}`}>{[driver, fleet].filter(Boolean).join(' · ')}</div>
      <div className={`${parts.cut} ${parts.dim}`}>
        {t('geoSearch.inside')} {f.duration(inside)}
        {closest === null ? null : ` · ${f.number(closest)} m`}
        {max_speed === null ? null : ` · ${t('geoSearch.fastest')} ${f.speed(max_speed)}`}
      </div>
      <Group gap="md" fz="xs">
        <HistoryLink to={{ vehicleId: device_id, day, atMs: Date.parse(from) }}>
          {t('geoSearch.open')}
        </HistoryLink>
        <PlayLink passage={passage} />
      </Group>
    </Stack>
  );
}
