import { z } from 'zod';
import { shiftInput } from '#domain/driver/shift.ts';
import { idText, versionField } from '#domain/field.ts';
import { endpoint } from './endpoint.ts';

/** A shift that the caller may assign. */
export const shiftRow = z.object({
  id: z.int(),
  /** Null: it is called by its hours. */
  name: z.string().nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  from_time: z.string(),
  to_time: z.string(),
  /** True if the caller sees its fleet: others belong to a fleet above. */
  is_own: z.boolean(),
  version: z.int(),
});
export type ShiftRow = z.infer<typeof shiftRow>;

const ofShift = z.object({ shift_id: idText });

/** The shifts of the visible fleets and of the fleets above them, by their hours. */
export const getShifts = endpoint({
  name: 'getShifts',
  method: 'GET',
  path: '/shift',
  access: 'assignment:read',
  audited: 'shift',
  of: ['shift', 'fleet'],
  summary: 'Shifts for which drivers are assigned',
  answer: z.object({ rows: z.array(shiftRow) }),
});

export const postShift = endpoint({
  name: 'postShift',
  method: 'POST',
  path: '/shift',
  access: 'assignment:edit',
  changes: ['shift'],
  summary: 'Create a shift',
  body: shiftInput,
  answer: z.object({ id: z.int() }),
});

export const putShift = endpoint({
  name: 'putShift',
  method: 'PUT',
  path: '/shift/{shift_id}',
  access: 'assignment:edit',
  changes: ['shift'],
  summary: 'Edit a shift; assignments made with it stay as they are',
  params: ofShift,
  body: shiftInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const deleteShift = endpoint({
  name: 'deleteShift',
  method: 'DELETE',
  path: '/shift/{shift_id}',
  access: 'assignment:edit',
  changes: ['shift'],
  summary: 'Delete a shift; assignments made with it stay as they are',
  params: ofShift,
  answer: z.object({ ok: z.literal(true) }),
});
