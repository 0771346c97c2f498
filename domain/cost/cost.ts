import { z } from 'zod';
import type { Actor } from '../access/role.ts';
import type { Day } from '../day.ts';
import { dayField, idField, optionalId, optionalText } from '../field.ts';

/** Longest bill code and provider of a cost, characters. */
const BILL_CODE_MAX = 40;
const PROVIDER_MAX = 120;

/** An invoice may be dated this many days ahead. */
export const INVOICE_AHEAD_DAYS = 31;

/** The types of bill that rules know by their code (list `bill_type`). */
export const RENTAL = 'RENTAL';
export const AMORTIZATION = 'AMORTIZATION';
export const CREDIT_NOTE = 'CREDIT_NOTE';

/** The status of a cost: a proposed one does not count until somebody confirms it. */
export const COST_STATUSES = ['proposed', 'confirmed', 'dismissed'] as const;

/** Where a cost came from. */
export const COST_SOURCES = ['manual', 'import', 'bill', 'proposal'] as const;
export type CostSource = (typeof COST_SOURCES)[number];

const written = z.string().trim().max(20).nullable().default(null);

/**
 * A cost as a user entered it or a file contains it (domain rules §7.1). Dates and amount are still texts
 * that may be wrong: the numbered verdicts of `judge.ts` report that, not the schema. An id without a row
 * stands for a centre or a vehicle that was not found.
 */
export const costInput = z.object({
  /** The cost centre; null: missing. */
  fleet_id: optionalId,
  vehicle_id: idField,
  bill_type_id: idField,
  /** Required unless the type is RENTAL. */
  bill_code: optionalText(BILL_CODE_MAX),
  provider: optionalText(PROVIDER_MAX),
  /** Its month is the month that is charged. */
  operation_date: written,
  invoice_date: written,
  /** Net of VAT, a decimal string with two decimals; negative only for a credit note. */
  amount: written,
});

/** A cost as it is entered; see `costInput`. */
export type CostInput = z.output<typeof costInput>;

/** A cost that has passed every verdict: both dates are days, the amount is valid, the centre is known. */
export type ValidCost = CostInput & {
  fleet_id: number;
  operation_date: Day;
  invoice_date: Day;
  amount: string;
};

/** A month `YYYY-MM`. */
export const monthField = z.string('val.required').regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'val.date');

/** The month `YYYY-MM` of a day. */
export function monthOf(day: Day): string {
  return day.slice(0, 7);
}

/** The month of a day as every language writes it. Example: `2024-03-12` → `03/2024`. */
export function shownMonth(day: Day): string {
  const [year, month] = day.split('-');
  return `${month}/${year}`;
}

/** The first day of a month `YYYY-MM`. */
export function monthStart(month: string): Day {
  return `${month}-01`;
}

/** Is it a civil day that the product knows? Example: `2024-02-30` is none. */
export function isDay(text: string): boolean {
  return dayField.safeParse(text).success;
}

/** May a cost have this amount: not zero, at most 999,999.99, negative only where that is allowed? */
export function isCostAmount(text: string, mayBeNegative: boolean): boolean {
  if (!/^-?\d{1,6}\.\d{2}$/.test(text) || Number(text) === 0) return false;
  return mayBeNegative || !text.startsWith('-');
}

/**
 * May these actors charge every centre that they see? Operators may charge only the centres assigned to them
 * (domain rules §2.3).
 */
export function chargesAnyCentre(actors: readonly Actor[]): boolean {
  return actors.some((actor) => actor === 'ADM' || actor === 'SYS' || actor === 'COS');
}
