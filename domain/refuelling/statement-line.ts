import type { FieldFault } from '../fault.ts';
import { decimalIn } from '../line-file/amount.ts';
import { type Line, type LineCell, plateIn, textIn } from '../line-file/line-cell.ts';
import { dayIn, hourIn } from '../line-file/moment.ts';
import { REQUIRED_FIELDS, type StatementField, type StatementMapping } from './mapping.ts';
import { productClassOf } from './product.ts';
import { operationFaults, type StatementLine, UNKNOWN_HOUR } from './refuelling.ts';
import { countryCodeOf, stationZone } from './station-zone.ts';

/** The cell of a field in a line; undefined where the file does not have the field. */
export type CellOf = (field: StatementField) => LineCell | undefined;

/** Texts that a user wrote over cells: line → field → text. */
export type MendedTexts = Readonly<Record<number, Readonly<Partial<Record<StatementField, string>>>>>;

/** Finds the cells of lines by the heads of a mapping; a text written over a cell outranks it. */
export function cellFinder(
  heads: readonly string[],
  mapping: StatementMapping,
  mended: MendedTexts = {},
): (line: Line) => CellOf {
  const places = new Map(
    Object.entries(mapping).map(([field, head]) => [field as StatementField, heads.indexOf(head)]),
  );
  return ({ line, cells }) =>
    (field) =>
      mended[line]?.[field] ?? cells[places.get(field) ?? -1];
}

type Reading = { line: number; cellOf: CellOf; country: string; nowMs: number };
/** A fault and the field whose cell is at fault. */
export type LineFault = FieldFault & { field: StatementField };

const MOST = { station: 120, driver: 120, town: 80, province: 80, product: 80 } as const;
/** The field that a rule of the operation concerns, by the rule's own field. */
const FIELD_OF: Readonly<Record<string, StatementField>> = {
  day: 'operation_date',
  liters: 'liters',
  amount: 'amount',
};

/**
 * Reads a line of a statement as an operation, or reports its faults (domain rules §6.1). A missing or
 * unreadable hour is unknown, a missing country is the provider's, and a service needs no quantity.
 */
export function readStatementLine({ line, cellOf, country, nowMs }: Reading): StatementLine | LineFault[] {
  const faults: LineFault[] = [];
  const text = (field: StatementField) => textIn(cellOf(field));
  const short = (field: keyof typeof MOST) => text(field).slice(0, MOST[field]);
  const needed = REQUIRED_FIELDS.filter((field) => field !== 'liters' && text(field) === '');
  faults.push(...needed.map((field): LineFault => ({ field, code: 'val.required' })));
  const fault = (field: StatementField, code: string) => {
    if (!faults.some((one) => one.field === field)) faults.push({ field, code });
    return null;
  };
  const number = <T>(field: StatementField, value: T | null) =>
    value === null && text(field) !== '' ? fault(field, 'val.number') : value;

  const product = short('product');
  const productClass = productClassOf(product);
  const card = text('card').replace(/[\s.-]/g, '');
  if (!/^\d{8,24}$/.test(card)) fault('card', 'val.pattern');
  const day = dayIn(cellOf('operation_date')) ?? fault('operation_date', 'val.date');
  const hour = hourIn(cellOf('operation_hour'));
  const liters =
    text('liters') === '' && productClass === 'OTHER'
      ? 0
      : (number('liters', decimalNumber(cellOf('liters'))) ?? fault('liters', 'val.required'));
  const amount = number('amount', decimalIn(cellOf('amount'), 2));
  if ((amount && tooLarge(amount)) || (liters !== null && tooLarge(liters))) fault('amount', 'val.number');
  const province = short('province');
  const land = countryCodeOf(text('country')) ?? country;
  const odometer = number('odometer', decimalIn(cellOf('odometer'), 0));
  const read = {
    ...{ line, card, hour: hour ?? UNKNOWN_HOUR, hourUnknown: hour === null },
    ...{ license: plateIn(cellOf('plate')), driver: short('driver') || null },
    ...{ stationCode: text('station_code').slice(0, 20) || null, station: short('station') },
    ...{ town: short('town') || null, province, country: land, product },
    unitPrice: number('unit_price', decimalIn(cellOf('unit_price'), 3)),
    discount: number('discount', decimalIn(cellOf('discount'), 2)),
    odometer: odometer === null || Number(odometer) < 0 || tooLarge(odometer) ? null : Number(odometer),
    ...{ ticket: text('ticket').slice(0, 40) || null, invoice: text('invoice').slice(0, 40) || null },
  };
  if (faults.length > 0 || day === null || liters === null || amount === null) return faults;
  const operation = { ...read, day, liters, amount, productClass, timeZone: stationZone(read) };
  const wrong = operationFaults(operation, nowMs).map(
    ({ field, code }): LineFault => ({ field: FIELD_OF[field]!, code }),
  );
  return wrong.length > 0 ? wrong : { ...read, day, liters, amount };
}

/** A quantity to the hundredth; pumps count to the thousandth. */
function decimalNumber(cell: LineCell | undefined): number | null {
  const exact = decimalIn(cell, 2);
  const finer = exact ?? decimalIn(cell, 3);
  return finer === null ? null : Math.round(Number(finer) * 100) / 100;
}

const tooLarge = (value: string | number) => Math.abs(Number(value)) >= 10_000_000;
