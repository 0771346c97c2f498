import { Button, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerStop, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldFault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { Point } from '#domain/geo.ts';
import { checkInput } from '#domain/input-fault.ts';
import { type GeoSearchInput, geoSearchInput } from '#domain/place/geo-search.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { fieldText } from '#web/kit/record/field-text.ts';
import { NumberBox } from '#web/kit/record/NumberBox.tsx';
import { TimeBox } from '#web/kit/record/TimeBox.tsx';
import { RangePicker } from '#web/kit/ui/RangePicker.tsx';
import { PlaceFinder, type PointFound } from '#web/map/PlaceFinder.tsx';
import type { SearchQuery } from './search-address.ts';
import classes from './search-place.module.css';
import type { SearchRun } from './use-geo-search.ts';

/** The input of the search: the place, the radius, and the time. */
export function SearchForm(props: {
  ask: SearchQuery;
  question: GeoSearchInput | null;
  /** The fault of its time. */
  fault: (FieldFault & { code: FaultCode }) | undefined;
  run: SearchRun | null;
  onPoint: (point: Point) => void;
  onFound: (place: PointFound) => void;
  onRadius: (metres: number) => void;
  onTime: (time: Partial<Pick<SearchQuery, 'range' | 'hourFrom' | 'hourTo'>>) => void;
  onRun: () => void;
  onStop: () => void;
}) {
  const { ask, question, fault, run, onPoint, onFound, onRadius, onTime, onRun, onStop } = props;
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
      <PlaceFinder onFound={onFound} />
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

/** A number of the search: a typed value counts when it is valid; otherwise the rule appears under it. */
function Checked(props: {
  name: 'lat' | 'lng' | 'radius';
  label: string;
  unit?: string;
  decimals: number;
  value: number | null;
  onValid: (value: number) => void;
}) {
  const { name, label, unit, decimals, value, onValid } = props;
  const { t } = useText();
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const shown = typed === undefined ? value : typed;
  const { fields } = checkInput(geoSearchInput.pick({ [name]: true } as Record<typeof name, true>), {
    [name]: shown,
  });
  const fault = typed === undefined ? undefined : fields?.[0];
  return (
    <NumberBox
      size="xs"
      label={label}
      unit={unit}
      decimals={decimals}
      value={shown}
      error={fault ? fieldText(t, fault) : null}
      onChange={(next) => setTyped(next)}
      onBlur={() => {
        if (typed === undefined || fault) return;
        if (typed !== null && typed !== value) onValid(typed);
        setTyped(undefined);
      }}
    />
  );
}
