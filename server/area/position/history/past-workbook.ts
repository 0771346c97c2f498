import type { Past } from '#api/history.ts';
import type { CellValue } from '#domain/column.ts';
import type { Span } from '#domain/telemetry/past-day.ts';
import { civilAt } from '#server/area/report/zone-clock.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Reader } from '#server/base/access/reader.ts';
import type { FileAnswer } from '#server/base/http/route.ts';
import { type SheetColumn, xlsxFile } from '#server/base/http/xlsx.ts';
import { driverName } from '#text/driver-name.ts';
import { eventName } from '#text/event-name.ts';

type Line = { at: string; cells: CellValue[] };

/**
 * Everything of the days as a workbook: journeys, stops, events and private use in order of time, in the
 * vehicle's zone.
 */
export function pastWorkbook(
  pasts: readonly { past: Past; only: Span | null }[],
  {
    name,
    reader,
    caller,
    nowMs,
    credit,
  }: {
    name: string;
    reader: Reader;
    caller: Caller;
    nowMs: number;
    /** For names of streets; null: there are none. */
    credit: string | null;
  },
): FileAnswer {
  const { t, f, settings } = reader;
  const column = (label: string, type: SheetColumn['type']): SheetColumn => ({ label, type });
  const [first] = pasts;
  return xlsxFile({
    name,
    sheet: {
      title: t('screen./historic'),
      columns: [
        column(t('word.license'), 'code'),
        column(t('word.type'), 'enum'),
        column(t('column.initDay'), 'date'),
        column(t('column.initHour'), 'hour'),
        column(t('column.endDay'), 'date'),
        column(t('column.endHour'), 'hour'),
        column(t('column.duration'), 'dur'),
        column(t('column.distance'), 'dist'),
        column(t('column.initPlace'), 'text'),
        column(t('column.endPlace'), 'text'),
        column(t('column.maxSpeed'), 'speed'),
        column(t('column.fuel'), 'vol'),
        column(t('word.driver'), 'text'),
      ],
      rows: pasts.flatMap((one) => rowsOf(one, reader)),
    },
    filters: [
      [t('report.file_report'), t('screen./historic')],
      [t('word.search'), pasts.map(({ past }) => past.name).join(', ')],
      ...(first
        ? [[t('report.file_range'), `${f.day(first.past.from)} – ${f.day(first.past.to)}`] as const]
        : []),
      [t('report.file_user'), caller.username],
      [t('report.file_generated'), f.dateTime(nowMs)],
      [t('report.file_timeZone'), [...new Set(pasts.map(({ past }) => past.time_zone))].join(', ')],
      ...(credit === null ? [] : [[t('report.file_addresses'), credit] as const]),
    ],
    settings,
  });
}

function rowsOf({ past, only }: { past: Past; only: Span | null }, { t }: Reader): CellValue[][] {
  const vehicles = new Map(past.vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const line = (
    what: { id: number; kind: string; start: string; end: string | null },
    rest: CellValue[],
  ): Line => {
    const { license, time_zone } = vehicles.get(what.id)!;
    const edge = (iso: string | null) => {
      const civil = iso === null ? null : civilAt(Date.parse(iso) / 1000, time_zone);
      return [civil?.day ?? null, civil?.time ?? null];
    };
    const lastedS = what.end === null ? null : (Date.parse(what.end) - Date.parse(what.start)) / 1000;
    return {
      at: what.start,
      cells: [license, what.kind, ...edge(what.start), ...edge(what.end), lastedS, ...rest],
    };
  };
  const isShown = ({ at }: Line) => !only || (Date.parse(at) >= only.fromMs && Date.parse(at) < only.toMs);
  return past.days.flatMap((day) =>
    [
      ...day.journeys.map((one) =>
        line({ id: one.vehicle_id, kind: t('word.journey'), start: one.start, end: one.end }, [
          one.distance,
          one.start_place,
          one.end_place,
          one.max_speed,
          one.fuel,
          one.driver && driverName(one.driver, t),
        ]),
      ),
      ...day.stops.map((one) =>
        line(
          {
            id: one.vehicle_id,
            kind: t(one.gap ? 'history.gap' : 'history.stop'),
            start: one.start,
            end: one.end,
          },
          [null, one.place, null, null, null, null],
        ),
      ),
      ...day.private_use.map((one) =>
        line({ id: one.vehicle_id, kind: t('map.privateJourney'), start: one.start, end: one.end }, [
          one.distance,
          ...NOTHING,
        ]),
      ),
      ...day.events.map((one) =>
        line({ id: one.vehicle_id, kind: eventName(one.code, t), start: one.at, end: null }, [
          null,
          one.place,
          ...NOTHING.slice(1),
        ]),
      ),
    ]
      .filter(isShown)
      .sort((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ cells }) => cells),
  );
}

/** The cells that only journeys have, empty. */
const NOTHING = [null, null, null, null, null];
