import type { FieldFault } from '../fault.ts';
import { amountIn } from '../line-file/amount.ts';
import type { LineColumn } from '../line-file/head.ts';
import { type LineCell, plateIn, textIn } from '../line-file/line-cell.ts';
import type { LineCells } from '../line-file/line-import.ts';
import { dayIn } from '../line-file/moment.ts';
import type { CostInput } from './cost.ts';

/** The columns of a file of costs, in the order of its template (domain rules §7.2). */
export const COST_COLUMNS = [
  column('fleet_id', true),
  column('vehicle_id', true),
  column('bill_code'),
  column('provider'),
  column('bill_type_id', true),
  column('operation_date', true),
  column('invoice_date', true),
  column('amount', true),
] as const satisfies readonly LineColumn<keyof CostInput>[];

function column(field: keyof CostInput, isNeeded?: true): LineColumn<keyof CostInput> {
  return { field, head: `head.cost_${field}`, ...(isNeeded && { isNeeded }) };
}

/** Finds the ids that the texts of a line name; undefined: nothing that the reader may use. */
export type CostNames = {
  centre(text: string): number | undefined;
  vehicle(plate: string): number | undefined;
  billType(text: string): number | undefined;
};

/** The largest id that a column holds. No row has it, so it stands for a value that was not found. */
const NOT_FOUND = 2_147_483_647;
/** Characters: a text that is no day is judged as written, up to this length. */
const WRITTEN_MAX = 20;
/** No centre has a longer code or name. */
const CENTRE_MAX = 400;

/** Reads the cost from a line; the verdict reports what could not be read. */
export function costOfLine(
  cellOf: (field: keyof CostInput) => LineCell | undefined,
  names: CostNames,
): CostInput {
  const textOf = (field: keyof CostInput) => textIn(cellOf(field)) || null;
  const dayOf = (field: keyof CostInput) =>
    dayIn(cellOf(field)) ?? textOf(field)?.slice(0, WRITTEN_MAX) ?? null;
  const centre = textOf('fleet_id');
  return {
    fleet_id: centre === null ? null : (names.centre(centre) ?? NOT_FOUND),
    vehicle_id: names.vehicle(plateIn(cellOf('vehicle_id')) ?? '') ?? NOT_FOUND,
    bill_type_id: names.billType(textOf('bill_type_id') ?? '') ?? NOT_FOUND,
    bill_code: textOf('bill_code'),
    provider: textOf('provider'),
    operation_date: dayOf('operation_date'),
    invoice_date: dayOf('invoice_date'),
    amount: amountIn(cellOf('amount')),
  };
}

/**
 * Words a verdict on a line for its file. An empty cell is a missing value, and a text may be too long for a
 * centre.
 */
export function costLineFault(cells: LineCells, fault: FieldFault): FieldFault {
  if (fault.field === 'bill_type_id' && fault.code === 'val.enum' && cells.bill_type_id === '')
    return { field: 'bill_type_id', code: 'val.required' };
  if (fault.code === 'cost.validation.4' && cells.fleet_id!.length > CENTRE_MAX)
    return { field: 'fleet_id', code: 'val.maxLength', params: { max: CENTRE_MAX } };
  return fault;
}
