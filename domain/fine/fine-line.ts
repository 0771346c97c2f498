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
  column('license', 'matricula|license|targa|matricula|plate|placa', true),
  column('fleet_id', 'centro_coste|cost_centre|centro_costo|centro_custo'),
  column(
    'record_number',
    'expediente|record_number|numero_verbale|processo|num_expediente|boletin|verbale',
    true,
  ),
  column('organisation', 'organismo|organisation|ente|entidade|authority|organo|autoridade', true),
  column('fact', 'hecho|fact|infrazione|infracao|infraccion|hecho_denunciado|offence|motivo', true),
  column('place', 'lugar|place|luogo|local'),
  column('amount', 'importe|amount|importo|valor', true),
  column('reduced_amount', 'importe_reducido|reduced_amount|importo_ridotto|valor_reduzido'),
  column('points', 'puntos|points|punti|pontos'),
  column('date', 'fecha|date|data|data|fecha_infraccion|fecha_denuncia|data_infrazione|data_infracao', true),
  column('hour', 'hora|hour|ora|hora|time'),
  column('notification_date', 'fecha_notificacion|notification_date|data_notifica|data_notificacao'),
  column('available_date', 'fecha_disponible|available_date|data_disponibile|data_disponivel'),
  column('origin', 'origen|origin|origine|origem'),
  column('severity', 'gravedad|severity|gravita|gravidade'),
  column('remarks', 'observaciones|remarks|osservazioni|observacoes'),
] as const satisfies readonly LineColumn<FineField>[];

function column(field: FineField, heads: string, isNeeded?: true): LineColumn<FineField> {
  return { field, heads: heads.split('|'), ...(isNeeded && { isNeeded }) };
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
