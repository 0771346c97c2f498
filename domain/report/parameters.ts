import { z } from 'zod';
import { CONTRACT_CLASSES } from '../admin/contract.ts';
import { MAX_FLEETS } from '../constants.ts';
import { idText } from '../field.ts';
import { OFFERED_EVENTS } from './code.ts';
import { BREAKDOWNS, FAMILIES, METRICS, VARIANTS } from './view.ts';

/** The most vehicles or drivers in a filter. */
export const MAX_SUBJECTS = 1_000;

/** A list, either from JSON or from an address: `3,17`. */
function itemsOf<Item extends z.ZodType>(item: Item, max: number) {
  const items = z.array(item).max(max);
  const written = z
    .string()
    .max(12_000)
    .transform((text) => (text === '' ? [] : text.split(',')))
    // Items are made from words here, whatever else the JSON may contain.
    .pipe(items as z.ZodType<z.output<Item>[], string[]>);
  return z.union([items, written]);
}

const listOf = <Item extends z.ZodType>(item: Item, max: number) => itemsOf(item, max).optional();

const day = z.iso.date('val.date');
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'val.time');
const flag = z.union([z.boolean(), z.stringbool()]);

/**
 * The parameters of a report (§4.3), the same in the address of the screen and in the body of the call.
 * Without days, the range is the last 7 complete days. Ids that the caller may not see and unknown breakdowns
 * are ignored. `hour_from`–`hour_to` is a window for the start; if it ends before it begins, it spans
 * midnight.
 */
export const reportParameters = z.object({
  variant: z.enum(VARIANTS).default('vehicle'),
  family: z.enum(FAMILIES).default('operative'),
  from: day.optional(),
  to: day.optional(),
  fleets: itemsOf(idText, MAX_SUBJECTS).check(z.maxLength(MAX_FLEETS.filter, 'val.tooManyFleets')).optional(),
  vehicles: listOf(idText, MAX_SUBJECTS),
  drivers: listOf(idText, MAX_SUBJECTS),
  /** Values of the list `vehicle_type`. */
  types: listOf(idText, 200),
  /** Codes of the list `fuel_types`. */
  fuels: listOf(z.string().min(1).max(40), 50),
  classes: listOf(z.enum(CONTRACT_CLASSES, 'val.enum'), CONTRACT_CLASSES.length),
  /** Only vehicles booked on the caller's own works. */
  own_works: flag.default(false),
  breakdown: z.enum(BREAKDOWNS, 'val.enum').optional(),
  metric: z.enum(METRICS, 'val.enum').optional(),
  hour_from: time.optional(),
  hour_to: time.optional(),
  events: listOf(z.enum(OFFERED_EVENTS, 'val.enum'), OFFERED_EVENTS.length),
});
export type ReportParameters = z.output<typeof reportParameters>;
/** The parameters before their defaults are filled in. */
export type ReportParametersInput = z.input<typeof reportParameters>;
