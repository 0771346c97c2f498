import { type CellValue, writeXlsx } from 'hucre';
import { getMassTemplateExport } from '#api/mass.ts';
import { MASS_FILE_TYPES, MASS_ROWS } from '#domain/mass/mass-change.ts';
import { MASS_COLUMNS, type MassColumn, massColumns } from '#domain/mass/mass-column.ts';
import { registrationInput } from '#domain/vehicle/vehicle.ts';
import { fleetPathOf } from '#server/area/line-import/fleet-finder.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { handle } from '#server/base/http/route.ts';
import { columnName } from '#server/base/http/xlsx-cell.ts';
import { NEEDED_MARK, validationOf } from '#server/base/line-file/template-file.ts';
import { headIn } from '#text/file-head.ts';
import type { Translate } from '#text/key.ts';
import { type Allowed, codeWord, readAllowed } from './allowed.ts';
import { readDefinitions } from './known-vehicles.ts';

const WIDTHS = { data: 18, allowed: [24, 40, 24], notes: [10, 30, 90] } as const;

/**
 * The template in the reader's language: the heads; in a workbook also the allowed values, and their form.
 */
export const templateFile = handle(getMassTemplateExport, async ({ app, caller, query }) => {
  const { database } = app;
  const { t } = await readerOf(app, caller);
  const columns = massColumns(await readDefinitions(database));
  const heads = columns.map((column) => headIn(column, caller.language));
  const name = `${t('mass.template')}.${query.format}`;
  const type = MASS_FILE_TYPES[query.format][0];
  if (query.format === 'csv')
    return { name, type, content: Buffer.from(`\uFEFF${heads.map(csvCell).join(';')}\r\n`) };
  const allowed = await readAllowed(database, caller);
  const listed = columns.map((column) => allowedOf(column, allowed, t));
  const lists = t('mass.allowed');
  const content = await writeXlsx({
    sheets: [
      {
        name: t('word.vehicles'),
        columns: heads.map(() => ({ width: WIDTHS.data, numFmt: '@' })),
        rows: [columns.map((column, at) => `${heads[at]}${markOf(column)}`)],
        freezePane: { rows: 1 },
        dataValidations: columns.flatMap((column, at) => {
          // The rows of the values before, and the head.
          const before = listed.slice(0, at).reduce((sum, values) => sum + values.length, 0) + 1;
          const values = column.kind === 'codes' ? [] : listed[at]!.map(([value]) => String(value));
          const place = `'${lists.replaceAll("'", "''")}'!$B$${before + 1}:$B$${before + values.length}`;
          const range = `${columnName(at)}2:${columnName(at)}${MASS_ROWS + 1}`;
          return validationOf({ head: heads[at]!, note: noteOf(column, t), values }, range, place);
        }),
      },
      {
        name: lists,
        columns: WIDTHS.allowed.map((width) => ({ width })),
        rows: [
          [t('mass.column'), t('mass.value'), t('mass.belongsTo')],
          ...listed.flatMap((values, at) => values.map((row) => [heads[at]!, ...row])),
        ],
        freezePane: { rows: 1 },
      },
      {
        name: t('mass.notes'),
        columns: WIDTHS.notes.map((width) => ({ width })),
        rows: [
          [t('mass.position'), t('mass.column'), t('mass.note')],
          ...columns.map((column, at) => [
            column.field in registrationInput.shape ? at + 1 : ADDITIONAL_FROM + at - MASS_COLUMNS.length,
            headIn(column, caller.language),
            noteOf(column, t),
          ]),
          ...GENERAL.map((key) => ['', '', t(key, { max: MASS_ROWS })]),
        ],
      },
    ],
  });
  return { name, type, content: Buffer.from(content) };
});

/** Position of the first additional field (domain rules §9.2). */
const ADDITIONAL_FROM = 46;
const GENERAL = [
  'mass.noteEmpty',
  'mass.noteClear',
  'mass.noteOrder',
  'mass.noteEdit',
  'mass.noteRows',
] as const;

const csvCell = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The values that a column may have, each with its parent: a model with its make. */
function allowedOf(column: MassColumn, { values, fleets }: Allowed, t: Translate): CellValue[][] {
  const nameOf = (id: number | null) => {
    const value = id === null ? undefined : values.get(id);
    return value?.name ?? '';
  };
  if (column.kind === 'fleet')
    return fleets
      .filter(({ closed_on }) => closed_on === null)
      .map((fleet) => [fleetPathOf(fleets, fleet), fleet.code ?? ''])
      .sort(([one], [other]) => one!.localeCompare(other!));
  if (column.kind === 'flag')
    return [
      [t('ui.yes'), ''],
      [t('ui.no'), ''],
    ];
  if (column.of) return column.of.map((code) => [codeWord(column, code, t), '']);
  if (!column.list) return [];
  return [...values.values()]
    .filter(({ list, parent_id, retired }) => {
      return list === column.list && !retired && (parent_id !== null) === (column.parent !== undefined);
    })
    .map(({ id, parent_id }) => [nameOf(id), nameOf(parent_id)]);
}

/** The mark on the head of a column: every row needs it, or every registration does. */
function markOf({ field }: MassColumn): string {
  if (field === 'license') return NEEDED_MARK;
  return NEEDED.includes(field) ? ' (*)' : '';
}

/** The form of a column's cells. */
function noteOf({ field, kind }: MassColumn, t: Translate): string {
  if (field === 'license') return t('mass.noteLicense');
  const isNeeded = NEEDED.includes(field);
  return [t(`mass.kind_${kind}`), ...(isNeeded ? [t('mass.noteNeeded')] : [])].join('. ');
}

/**
 * Fields required for a registration. Country and time zone default to those of the fleet and of the user.
 */
const NEEDED: readonly string[] = [
  ...['fleet_id', 'brand_id', 'model_id', 'type_id', 'fuel_type', 'contract_typology_id'],
  ...['registration_date', 'fleet_start'],
];
