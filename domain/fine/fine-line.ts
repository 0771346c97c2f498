import { amountIn, decimalIn } from '../line-file/amount.ts';
import type { LineColumn } from '../line-file/head.ts';
import { type LineCell, textIn } from '../line-file/line-cell.ts';
import { dayIn, hourIn } from '../line-file/moment.ts';
import type { FineInput } from './fine.ts';

/** The fields of a fine that a renting company's list may have. */
export type FineField = Exclude<keyof FineInput, 'lat' | 'lng'>;

/**
 * Its columns, in the order of the template (domain rules §8.3, §9.3), under the heads that such lists use.
 */
export const FINE_COLUMNS = [
  column('license', { also: 'plate|placa', isNeeded: true }),
  column('fleet_id'),
  column('record_number', { also: 'num_expediente|boletin|verbale', isNeeded: true }),
  column('organisation', { also: 'authority|organo|autoridade', isNeeded: true }),
  column('fact', { also: 'infraccion|hecho_denunciado|offence|motivo', isNeeded: true }),
  column('place'),
  column('amount', { isNeeded: true }),
  column('reduced_amount'),
  column('points'),
  column('date', { also: 'fecha_infraccion|fecha_denuncia|data_infrazione|data_infracao', isNeeded: true }),
  column('hour', { also: 'time' }),
  column('notification_date'),
  column('available_date'),
  column('origin'),
  column('severity'),
  column('remarks'),
] as const satisfies readonly LineColumn<FineField>[];

function column(
  field: FineField,
  { also, isNeeded }: { also?: string; isNeeded?: true } = {},
): LineColumn<FineField> {
  return {
    field,
    head: `head.fine_${field}`,
    ...(also !== undefined && { also: also.split('|') }),
    ...(isNeeded && { isNeeded }),
  };
}

/** Finds the ids that the texts of a line name; undefined: nothing. */
export type FineNames = {
  centre(text: string): number | undefined;
  /** The cost centre of the vehicle with this plate on that day. */
  centreOf(license: string, date: string): number | undefined;
  code(field: 'origin' | 'severity', text: string): string | undefined;
};

/** The largest id that a column holds. No row has it, so it stands for a value that was not found. */
const NOT_FOUND = 2_147_483_647;

/**
 * Reads the fine from a line; the rules of the input still have to check it, and unreadable texts stay as
 * written. A missing centre is that of the vehicle on the day; a missing origin is the renting company.
 */
export function fineOfLine(
  cellOf: (field: FineField) => LineCell | undefined,
  { centre, centreOf, code }: FineNames,
): Record<FineField, unknown> {
  const textOf = (field: FineField) => textIn(cellOf(field)) || null;
  const moneyOf = (field: FineField) => amountIn(cellOf(field)) ?? textOf(field);
  const dayOf = (field: FineField) => dayIn(cellOf(field)) ?? textOf(field);
  const [named, points] = [textOf('fleet_id'), decimalIn(cellOf('points'), 0)];
  const [license, date] = [textOf('license'), dayOf('date')];
  const [origin, severity] = [textOf('origin'), textOf('severity')];
  return {
    ...{ license, date },
    fleet_id: named === null ? centreOf(license ?? '', date ?? '') : (centre(named) ?? NOT_FOUND),
    record_number: textOf('record_number'),
    organisation: textOf('organisation'),
    fact: textOf('fact'),
    place: textOf('place'),
    amount: moneyOf('amount'),
    reduced_amount: moneyOf('reduced_amount'),
    points: points === null ? textOf('points') : Number(points),
    hour: hourIn(cellOf('hour')) ?? textOf('hour'),
    notification_date: dayOf('notification_date'),
    available_date: dayOf('available_date'),
    origin: origin === null ? 'renting_company' : (code('origin', origin) ?? origin),
    severity: severity === null ? null : (code('severity', severity) ?? severity),
    remarks: textOf('remarks'),
  };
}
