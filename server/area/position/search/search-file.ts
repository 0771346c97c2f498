import type { PassageRow, SearchEnd, SearchPart } from '#api/geo-search.ts';
import type { CellValue, ColumnType } from '#domain/column.ts';
import { Fault } from '#domain/fault.ts';
import type { GeoSearchInput } from '#domain/place/geo-search.ts';
import { coordinates } from '#domain/place/place-names.ts';
import { EXPORT_ROWS } from '#domain/report/range.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Reader } from '#server/base/access/reader.ts';
import type { FileAnswer } from '#server/base/http/route.ts';
import { streamOf } from '#server/base/http/stream-of.ts';
import { xlsxFile } from '#server/base/http/xlsx.ts';
import { fileName } from '#text/file-name.ts';
import type { TextKey } from '#text/key.ts';
import { unitName, unitValue } from '#text/unit-value.ts';

type FileColumn = { label: TextKey; type: ColumnType; value(row: PassageRow): CellValue };

const COLUMNS: readonly FileColumn[] = [
  { label: 'column.license', type: 'code', value: (row) => row.license },
  { label: 'column.alias', type: 'text', value: (row) => row.alias },
  { label: 'column.fleet', type: 'text', value: (row) => row.fleet },
  { label: 'column.driver', type: 'text', value: (row) => row.driver },
  { label: 'geoSearch.firstIn', type: 'instant', value: (row) => row.from },
  { label: 'geoSearch.lastOut', type: 'instant', value: (row) => row.to },
  { label: 'column.insideTime', type: 'dur', value: (row) => row.inside },
  { label: 'geoSearch.closestM', type: 'int', value: (row) => row.closest },
  { label: 'column.maxSpeed', type: 'speed', value: (row) => row.max_speed },
  { label: 'geoSearch.betweenFixes', type: 'bool', value: (row) => row.between_fixes },
];

type Asked = {
  format: 'xlsx' | 'csv';
  body: GeoSearchInput;
  /** The name of the place, if it has one. */
  name: string | null;
  nowMs: number;
  caller: Caller;
  say: Reader;
};

/** The passages of a search as a file (domain rules §4.3). */
export function searchFile(parts: AsyncIterable<SearchPart | SearchEnd>, asked: Asked): FileAnswer {
  const { format, body, say } = asked;
  const { t, f } = say;
  const days = { from: body.from.slice(0, 10), to: body.to.slice(0, 10) };
  const name = `${fileName([t('screen./geo-search')], days)}.${format}`;
  if (format === 'csv')
    return { type: 'text/csv; charset=utf-8', name, content: streamOf(csvLines(parts, say)) };
  return xlsxFile({
    name,
    sheet: {
      title: t('screen./geo-search'),
      columns: COLUMNS.map(({ label, type }) => ({ label: t(label), type })),
      rows: rowsOf(parts),
    },
    filters: [
      [t('report.file_report'), t('screen./geo-search')],
      ...placeWords(asked),
      [t('report.file_range'), `${f.dateTime(body.from)} – ${f.dateTime(body.to)}`],
      [t('report.file_user'), asked.caller.username],
      [t('report.file_generated'), f.dateTime(asked.nowMs)],
      [t('report.file_timeZone'), say.settings.timeZone],
    ],
    settings: say.settings,
  });
}

/** The place of a search, as the sheet of filters has it. */
function placeWords({ body, name, say: { t, f } }: Asked): [string, string][] {
  const { place, lat, lng, radius } = body;
  const metres = (value: number) => `${f.number(value)} m`;
  if (!place)
    return [
      [t('geoSearch.point'), coordinates({ lat: lat!, lng: lng! })],
      [t('geoSearch.radius'), metres(radius!)],
    ];
  const rows: [string, string][] = [[t('geoSearch.place'), t(`geoSearch.place_${place.type}`)]];
  if (name !== null) rows.push([t('word.name'), name]);
  if (place.type === 'street') rows.push([t('geoSearch.width'), metres(place.width)]);
  if (place.type === 'poi_group') rows.push([t('geoSearch.radius'), metres(place.radius)]);
  if (place.type === 'polygon') rows.push([t('geoSearch.corners'), place.points.map(coordinates).join('; ')]);
  return rows;
}

async function* rowsOf(parts: AsyncIterable<SearchPart | SearchEnd>): AsyncGenerator<CellValue[]> {
  for await (const part of parts) {
    if ('passages' in part) for (const row of part.passages) yield COLUMNS.map(({ value }) => value(row));
    // A file without some passages must not look complete.
    else if (!part.is_all) throw new Fault('report.tooManyRows', 409, { params: { max: EXPORT_ROWS } });
  }
}

async function* csvLines(
  parts: AsyncIterable<SearchPart | SearchEnd>,
  { t, f, settings }: Reader,
): AsyncGenerator<string> {
  const heads = COLUMNS.map(({ label, type }) => {
    const unit = unitName(type, settings);
    return unit ? `${t(label)} (${unit})` : t(label);
  });
  yield `\ufeff${csvLine(heads)}`;
  for await (const row of rowsOf(parts)) {
    yield csvLine(
      row.map((value, at) => {
        const { type } = COLUMNS[at]!;
        if (value === null) return '';
        if (type === 'instant') return `${f.date(String(value))} ${f.clock(String(value))}`;
        if (type === 'dur') return f.duration(Number(value));
        if (type === 'bool') return t(value ? 'ui.yes' : 'ui.no');
        if (typeof value === 'number') return String(Math.round(unitValue(type, value, settings) ?? 0));
        return plainText(String(value));
      }),
    );
  }
}

/** Programs take a text with such a beginning for a formula. */
const plainText = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')}\r\n`;
