import { z } from 'zod';
import { civilInstantMs } from '../civil-time.ts';
import { REFUEL_FROM } from '../constants.ts';
import type { Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import {
  countryField,
  dayField,
  idField,
  moneyField,
  optionalId,
  optionalText,
  optionalTime,
} from '../field.ts';
import { PRODUCT_CLASSES } from './product.ts';

/** The time that stands for an unknown one; validation then uses the whole day. */
export const UNKNOWN_HOUR = '12:00';

/** The number of a fuel card: 8 to 24 digits, with any characters between them. */
export const fuelCardNumber = z
  .string('val.required')
  .overwrite((value) => value.replace(/[\s.-]/g, ''))
  .min(1, 'val.required')
  .regex(/^\d{8,24}$/, 'val.pattern');

const optionalMoney = moneyField.nullable().default(null);

/** A refuelling entered by hand (domain rules §6.1). */
export const refuellingInput = z.object({
  vehicle_id: idField,
  /** By the clock of the station. */
  day: dayField,
  /** Null: not known. */
  hour: optionalTime,
  /** Null: paid without a card. */
  card_number: fuelCardNumber.nullable().default(null),
  /**
   * Exactly one of three: a known station, the site's own tank at a point of interest, or a new station by
   * name.
   */
  station_id: optionalId,
  poi_id: optionalId,
  station: optionalText(120),
  town: optionalText(80),
  /** Required with a new station. */
  province: optionalText(80),
  country: countryField.default('ES'),
  product_class: z.enum(PRODUCT_CLASSES, 'val.enum'),
  /** Litres; kilograms of GAS, kilowatt hours of ELECTRIC. */
  liters: z
    .number('val.number')
    .min(0)
    .max(99_999)
    .overwrite((value) => Math.round(value * 100) / 100),
  /** VAT included. */
  amount: moneyField,
  discount: optionalMoney,
  /** Typed at the pump, km. */
  odometer: z.int('val.number').min(0).max(9_999_999).nullable().default(null),
  ticket: optionalText(40),
  invoice: optionalText(40),
  /** The receipt, among the documents of the vehicle; null: none. */
  document_id: optionalId,
});
export type RefuellingInput = z.infer<typeof refuellingInput>;

/** A line of a statement whose cells were read without faults. */
export type StatementLine = {
  /** Line of the file, from 1. */
  line: number;
  card: string;
  day: Day;
  /** `HH:MM`, or UNKNOWN_HOUR. */
  hour: string;
  hourUnknown: boolean;
  license: string | null;
  driver: string | null;
  stationCode: string | null;
  station: string;
  town: string | null;
  province: string;
  country: string;
  product: string;
  /** Negative: a reversal. */
  liters: number;
  /** Decimal string with three decimals. */
  unitPrice: string | null;
  /** Decimal string with two decimals, VAT included. */
  amount: string;
  discount: string | null;
  /** Km. */
  odometer: number | null;
  ticket: string | null;
  invoice: string | null;
};

/** The time, product and quantity of an operation: all facts that the rules for every refuelling need. */
export type Operation = {
  day: Day;
  hour: string;
  hourUnknown: boolean;
  timeZone: string;
  productClass: string;
  liters: number;
  amount: string;
};

/** The instant of an operation, ms UTC. Example: 2026-03-02 10:15 in Europe/Madrid → 09:15 UTC. */
export function operationMs({ day, hour, timeZone }: Pick<Operation, 'day' | 'hour' | 'timeZone'>): number {
  return civilInstantMs(day, hour, timeZone);
}

/** Does it reverse another operation? Then quantity and amount are negative. */
export function isReversal({ liters, amount }: Pick<Operation, 'liters' | 'amount'>): boolean {
  return liters < 0 || Number(amount) < 0;
}

/**
 * The faults of an operation (domain rules §6.1): before REFUEL_FROM, in the future, or no quantity of a
 * measured product. It is also a fault when quantity and amount have different signs. An operation without an
 * hour may be of today.
 */
export function operationFaults(operation: Operation, nowMs: number): FieldFault[] {
  const { day, hourUnknown, timeZone, productClass, liters, amount } = operation;
  const faults: FieldFault[] = [];
  const from = hourUnknown ? civilInstantMs(day, '00:00', timeZone) : operationMs(operation);
  if (day < REFUEL_FROM) faults.push({ field: 'day', code: 'refuel.tooOld' });
  else if (from > nowMs) faults.push({ field: 'day', code: 'val.futureDate' });
  if (liters === 0 && productClass !== 'OTHER') faults.push({ field: 'liters', code: 'refuel.liters' });
  if (liters * Number(amount) < 0) faults.push({ field: 'amount', code: 'refuel.signs' });
  return faults;
}

/**
 * The faults in the station of a manual entry: exactly one must be given, and a new one needs its province.
 */
export function stationFaults(input: RefuellingInput): FieldFault[] {
  const given = [input.station_id, input.poi_id, input.station].filter((value) => value !== null).length;
  if (given !== 1) return [{ field: 'station_id', code: 'val.required' }];
  if (input.station !== null && input.province === null) return [{ field: 'province', code: 'val.required' }];
  return [];
}
