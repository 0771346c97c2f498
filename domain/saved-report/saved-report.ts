import { z } from 'zod';
import type { FieldFault } from '../fault.ts';
import type { FaultCode } from '../fault-code.ts';
import { idText, requiredText } from '../field.ts';
import { reportParameters } from '../report/parameters.ts';
import { REPORT_IDS } from '../report/report.ts';
import { CADENCES } from './cadence.ts';
import { FILE_KINDS } from './file-kind.ts';
import { sentList } from './saved-list.ts';
import { SAVED_RANGES } from './saved-range.ts';

/** The most recipients of a saved report. */
export const MAX_RECIPIENTS = 50;

/**
 * The owner's choices for a saved report: its name, its days, its other readers, and the time and recipients
 * of its sendings.
 */
export const savedReportChoice = z.object({
  name: requiredText(80),
  range: z.enum(SAVED_RANGES, 'val.enum'),
  is_shared: z.boolean().default(false),
  /** Null: it is not sent. */
  cadence: z.enum(CADENCES, 'val.enum').nullable().default(null),
  weekday: z.int('val.number').min(1, 'val.range').max(7, 'val.range').default(1),
  month_day: z.int('val.number').min(1, 'val.range').max(31, 'val.range').default(1),
  hour: z.int('val.number').min(0, 'val.range').max(23, 'val.range').default(7),
  /** Not sent for now; time and recipients stay. */
  is_paused: z.boolean().default(false),
  file_kind: z.enum(FILE_KINDS, 'val.enum').default('xlsx'),
  /** Ids of users. */
  recipients: z.array(idText).max(MAX_RECIPIENTS).default([]),
});
export type SavedReportChoice = z.output<typeof savedReportChoice>;

/** The same with its version, for an edit. */
export const savedReportEdit = savedReportChoice.extend({ version: z.int().min(1) });

/** A report to save, with the parameters on the screen. */
export const savedReportInput = savedReportChoice.extend({
  report: z.enum(REPORT_IDS),
  parameters: reportParameters.omit({ from: true, to: true }),
  /** The days on the screen; the range `fixed` keeps them. */
  from: z.iso.date('val.date'),
  to: z.iso.date('val.date'),
});

/** A list to send, with the choices of its owner. */
export const sentListInput = savedReportChoice.extend(sentList.shape);

/** The faults in the choices: a sent report needs a recipient, and days that move on. */
export function savedReportFaults(
  choice: Pick<SavedReportChoice, 'range' | 'cadence' | 'recipients'>,
): (FieldFault & { code: FaultCode })[] {
  if (choice.cadence === null) return [];
  return [
    ...(choice.range === 'fixed' ? [{ field: 'range', code: 'savedReport.fixedSent' } as const] : []),
    ...(choice.recipients.length === 0 ? [{ field: 'recipients', code: 'val.required' } as const] : []),
  ];
}
