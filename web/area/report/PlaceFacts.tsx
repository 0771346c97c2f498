import { Group } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import type { CellValue } from '#domain/column.ts';
import type { Report } from '#domain/report/report.ts';
import { UNKNOWN } from '#text/reader.ts';
import { useText } from '#web/base/language/text.ts';
import { cellText, cellValue } from '#web/kit/list/cell-text.ts';
import { columnLabel } from '#web/kit/list/column-label.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { EventStrength } from './EventStrength.tsx';
import type { Told } from './row-reader.ts';
import type { ReportRow } from './use-report-run.ts';

/**
 * The columns that describe a row in words, in this order, as far as its report has them and the row has
 * values.
 */
const WHO = ['license', 'driver', 'fleet', 'driverFleet', 'brand', 'model', 'workCode'];
const WHAT = {
  path: [
    'distance',
    'duration',
    'movement',
    'slowMotion',
    'avgSpeed',
    'maxSpeed',
    'fuel',
    'consumption',
    'maxSpeedEV',
    'warningSpeed',
    'harshAcceleration',
    'harshBraking',
    'harshCornering',
    'odometer',
    'cardId',
  ],
  event: ['eventDuration', 'speedAt', 'place'],
};

/** The subject of a row, its time in a named zone, and its measures. */
export function PlaceFacts(props: {
  report: Report;
  columns: readonly GridColumn<ReportRow>[];
  row: ReportRow;
  told: Told;
}) {
  const { report, columns, row, told } = props;
  const say = useText();
  const kind = report.opens?.shows === 'event' ? 'event' : 'path';
  const factsOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const column = columns.find((one) => one.id === id);
      if (!column || cellValue(column, row) === null) return [];
      const value = column.render?.(row) ?? cellText(column, row, say);
      return [{ label: columnLabel(column, say), value }];
    });
  return (
    <>
      <Group gap="4px 10px">{kind === 'path' ? <Journey told={told} /> : <Event told={told} />}</Group>
      {kind === 'event' ? <EventStrength told={told} /> : null}
      <Facts facts={[...factsOf(WHO), ...factsOf(WHAT[kind])]} columnPx={130} fz="sm" />
    </>
  );
}

/** The name of the time zone of the row. */
function Zone({ at, told }: { at: CellValue; told: Told }) {
  const { f } = useText();
  const zone = told('timeZone');
  return zone === null ? null : <Dim size="xs">{f.zoneName(String(at), String(zone))}</Dim>;
}

function Journey({ told }: { told: Told }) {
  const { f } = useText();
  const [startDay, endDay] = [told('initDay'), told('endDay')].map((day) => f.day(day as string | null));
  const end = (day: string | undefined, hour: string, place: string) => (
    <span>
      <strong>
        {day} {String(told(hour) ?? UNKNOWN).slice(0, 5)}
      </strong>{' '}
      {told(place)}
    </span>
  );
  return (
    <>
      {end(startDay, 'initHour', 'initPlace')}
      <IconArrowNarrowRight size={18} aria-hidden="true" />
      {end(endDay === startDay ? '' : endDay, 'endHour', 'endPlace')}
      <Zone at={told('startAt')} told={told} />
    </>
  );
}

function Event({ told }: { told: Told }) {
  const { f } = useText();
  const at = String(told('eventInstant'));
  const zone = String(told('timeZone') ?? f.settings.timeZone);
  return (
    <>
      <strong>
        {f.date(at, zone)} {f.clock(at, zone)}
      </strong>
      <Zone at={at} told={told} />
    </>
  );
}
