import { Button, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerStop, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { FieldFault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { Point } from '#domain/geo.ts';
import type { GeoSearchInput } from '#domain/place/geo-search.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { TimeBox } from '#web/kit/record/TimeBox.tsx';
import { RangePicker } from '#web/kit/ui/RangePicker.tsx';
import { PlaceFinder, type PointFound } from '#web/map/PlaceFinder.tsx';
import { Checked } from './Checked.tsx';
import { SEARCH_PLACES, type SearchPlaceKind, type SearchQuery } from './search-address.ts';
import classes from './search-place.module.css';
import type { SearchRun } from './use-geo-search.ts';

/** The input of the search: the place and the time. */
export function SearchForm(props: {
  ask: SearchQuery;
  question: GeoSearchInput | null;
  /** The fault of its time. */
  fault: (FieldFault & { code: FaultCode }) | undefined;
  run: SearchRun | null;
  /** The fields of a place that is no circle. */
  placeFields: ReactNode;
  onKind: (kind: SearchPlaceKind) => void;
  onPoint: (point: Point) => void;
  onFound: (place: PointFound) => void;
  onRadius: (metres: number) => void;
  onTime: (time: Partial<Pick<SearchQuery, 'range' | 'hourFrom' | 'hourTo'>>) => void;
  onRun: () => void;
  onStop: () => void;
}) {
  const {
    ask,
    question,
    fault,
    run,
    placeFields,
    onKind,
    onPoint,
    onFound,
    onRadius,
    onTime,
    onRun,
    onStop,
  } = props;
  const { t } = useText();
  const isRunning = run?.state === 'running';
  return (
    <Stack
      component="form"
      className={parts.ruled}
      gap="xs"
      pos="relative"
      flex="none"
      p="12px 16px"
      onSubmit={(event) => {
        event.preventDefault();
        if (question && !fault) onRun();
      }}
    >
      <NativeSelect
        size="xs"
        aria-label={t('geoSearch.place')}
        value={ask.kind}
        onChange={({ currentTarget }) => onKind(currentTarget.value as SearchPlaceKind)}
        data={SEARCH_PLACES.map((value) => ({ value, label: t(`geoSearch.place_${value}`) }))}
      />
      {ask.kind === 'area' || ask.kind === 'poi_group' ? null : (
        <PlaceFinder onFound={onFound} middleOf={() => ask.point} />
      )}
      {ask.kind === 'circle' ? (
        <div className={`${parts.stack} ${classes.row}`}>
          <PointFields point={ask.point} onPoint={onPoint} />
          <Checked
            label={t('geoSearch.radius')}
            name="radius"
            unit="m"
            decimals={0}
            value={ask.radiusM}
            onValid={onRadius}
          />
        </div>
      ) : (
        placeFields
      )}
      <RangePicker value={ask.range} onChange={(range) => onTime({ range })} />
      <div className={`${parts.stack} ${classes.row}`}>
        <TimeBox
          size="xs"
          label={t('geoSearch.hourFrom')}
          value={ask.hourFrom}
          onChange={(hourFrom) => onTime({ hourFrom })}
        />
        <TimeBox
          size="xs"
          label={t('geoSearch.hourTo')}
          value={ask.hourTo}
          onChange={(hourTo) => onTime({ hourTo })}
        />
        {isRunning ? (
          <Button size="xs" variant="light" leftSection={<IconPlayerStop size={16} />} onClick={onStop}>
            {t('word.stop')}
          </Button>
        ) : (
          <Button
            size="xs"
            type="submit"
            leftSection={<IconSearch size={16} />}
            disabled={!question || fault !== undefined}
          >
            {t('geoSearch.run')}
          </Button>
        )}
      </div>
      {fault ? (
        <Text size="sm" c="error" role="alert">
          {t(`fault.${fault.code}`, fault.params)}
        </Text>
      ) : null}
      <Progress
        className={classes.progress ?? ''}
        data-shown={isRunning}
        value={isRunning ? Math.max(4, run.searched * 100) : 0}
        animated
        size={3}
        radius={0}
        aria-label={t('geoSearch.searching', { share: `${Math.round((run?.searched ?? 0) * 100)} %` })}
        aria-hidden={!isRunning}
      />
    </Stack>
  );
}

function PointFields({ point, onPoint }: { point: Point | null; onPoint: (point: Point) => void }) {
  const { t } = useText();
  const [half, setHalf] = useState<Partial<Point>>({});
  const set = (part: Partial<Point>) => {
    const { lat, lng } = { ...point, ...half, ...part };
    if (lat === undefined || lng === undefined) setHalf({ ...half, ...part });
    else {
      setHalf({});
      onPoint({ lat, lng });
    }
  };
  return (
    <>
      {(['lat', 'lng'] as const).map((name) => (
        <Checked
          key={name}
          label={t(`geoSearch.${name}`)}
          name={name}
          decimals={5}
          value={point?.[name] ?? half[name] ?? null}
          onValid={(value) => set({ [name]: value })}
        />
      ))}
    </>
  );
}
