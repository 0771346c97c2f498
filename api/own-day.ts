import { z } from 'zod';
import { GRAVITIES } from '#domain/check/form.ts';
import { DOCUMENT_STATES } from '#domain/document/document-list.ts';
import { ROADSIDE_CATEGORIES } from '#domain/document/roadside.ts';
import { ASSIGNMENT_STATES } from '#domain/driver/assignment.ts';
import { idText } from '#domain/field.ts';
import { FINE_STATES } from '#domain/fine/state.ts';
import { RECEIPT_KINDS, RECEIPT_STATES } from '#domain/receipt/receipt.ts';
import { DEFECT_STATES } from '#domain/upkeep/defect.ts';
import { DATED_SECTIONS } from '#domain/vehicle/dated-kind.ts';
import { calendarRow } from './calendar.ts';
import { endpoint } from './endpoint.ts';

const instant = z.iso.datetime();

/** A journey that the caller drove today. Places are null in private use. */
const ownJourney = z.object({
  license: z.string(),
  start: instant,
  end: instant,
  time_zone: z.string(),
  /** Metres. */
  distance: z.number(),
  /** Seconds. */
  duration: z.number(),
  is_private: z.boolean(),
  /** It goes on at this moment. */
  is_running: z.boolean(),
  start_place: z.string().nullable(),
  end_place: z.string().nullable(),
});

const ownDay = z.object({
  /** Today in the driver's zone; null: the caller is no driver. */
  day: z.iso.date().nullable(),
  journeys: z.array(ownJourney),
  /** Those of the week of today, Monday to Sunday. */
  assignments: z.array(
    z.object({
      id: z.int(),
      license: z.string(),
      alias: z.string().nullable(),
      start: instant,
      end: instant.nullable(),
      time_zone: z.string(),
      state: z.enum(ASSIGNMENT_STATES),
    }),
  ),
  /**
   * The vehicle that the driver drives now: the one assigned to him; else the only one that his card or the
   * record names him as the driver of. Null: none, or several.
   */
  vehicle: z
    .object({
      id: z.int(),
      license: z.string(),
      /** Its open defects, dangerous ones first. */
      defects: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          severity: z.enum(GRAVITIES),
          state: z.enum(DEFECT_STATES),
          /** In the vehicle's zone. */
          reported_on: z.iso.date(),
        }),
      ),
      /** Codes of stored faults (`P0301`), as far as the vehicle reports them. */
      fault_codes: z.array(z.string()),
      /** The number of stored faults; null: not reported. */
      faults: z.int().nullable(),
      /** All that is due soon or overdue, without contracts. */
      dues: z.array(
        calendarRow.pick({
          ...{ id: true, kind: true, section: true, due_of: true, n: true, subject: true, state: true },
          ...{ due_date: true, is_projected: true, days_left: true, distance_left: true },
        }),
      ),
      /** The papers for a roadside control, each in its newest version. */
      documents: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          category: z.enum(ROADSIDE_CATEGORIES),
          expires: z.iso.date().nullable(),
          state: z.enum(DOCUMENT_STATES),
          version: z.int(),
          /** Octets. */
          size: z.int(),
        }),
      ),
    })
    .nullable(),
  /** The latest fines with the caller as their driver. */
  fines: z.array(
    z.object({
      id: z.int(),
      date: z.iso.date(),
      place: z.string().nullable(),
      /** The offence. */
      fact: z.string(),
      state: z.enum(FINE_STATES),
      amount: z.string(),
    }),
  ),
  /** The latest receipts that the caller sent. */
  receipts: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(RECEIPT_KINDS),
      paid_at: instant,
      amount: z.string(),
      state: z.enum(RECEIPT_STATES),
      /** Why it was refused. */
      refused_reason: z.string().nullable(),
    }),
  ),
});
export type OwnDay = z.infer<typeof ownDay>;

export const getOwnDay = endpoint({
  name: 'getOwnDay',
  method: 'GET',
  path: '/own/day',
  access: 'session',
  of: [...DATED_SECTIONS, 'assignment', 'driver', 'vehicle', 'document', 'fine', 'card', 'receipt', 'defect'],
  summary: 'The day of the caller as a driver: journeys, assignments, the vehicle and its papers, fines',
  answer: ownDay,
});

export const getOwnPaper = endpoint({
  name: 'getOwnPaper',
  method: 'GET',
  path: '/own/paper/{document_id}',
  access: 'session',
  of: ['document', 'assignment'],
  summary: 'A paper of the vehicle that the caller drives now: to save, or to look at with `preview`',
  params: z.object({ document_id: idText }),
  query: z.object({ preview: z.literal('true').optional() }),
  answer: 'bytes',
});
