import { z } from 'zod';
import { notedEvent, noteInput } from '#domain/driver/note.ts';
import { NOTED_EVENTS } from '#domain/driver/note-event.ts';
import { idText, instantField, versionField } from '#domain/field.ts';
import { endpoint } from './endpoint.ts';
import { ofVehicle } from './vehicle.ts';

const instant = z.iso.datetime();

const driverNote = z.object({
  id: z.int(),
  text: z.string(),
  follow_up_on: z.iso.date().nullable(),
  /** The driver reads it too. */
  is_shared: z.boolean(),
  made_at: instant,
  /** Null once the user is deleted. */
  made_by: z.string().nullable(),
  /** The event that it is about; null: the driver as such. */
  event: z
    .object({
      device_id: z.int().nullable(),
      license: z.string().nullable(),
      at: instant,
      code: z.literal(NOTED_EVENTS),
    })
    .nullable(),
  /** When somebody came back to it; null: it is open. */
  done_at: instant.nullable(),
  done_by: z.string().nullable(),
  version: z.int(),
});
export type DriverNote = z.infer<typeof driverNote>;
const notes = z.array(driverNote);

const ofDriver = z.object({ driver_id: idText });
const ofNote = z.object({ note_id: idText });

export const getDriverNotes = endpoint({
  name: 'getDriverNotes',
  method: 'GET',
  path: '/driver/{driver_id}/note',
  access: 'driver_note:read',
  audited: 'driver_note',
  of: ['driver', 'driver_note', 'user'],
  summary: 'Notes about how a driver drives, open ones first, then the latest',
  params: ofDriver,
  answer: z.object({ notes }),
});

export const getEventNotes = endpoint({
  name: 'getEventNotes',
  method: 'GET',
  path: '/vehicle/{vehicle_id}/event-note',
  access: 'driver_note:read',
  audited: 'driver_note',
  of: ['driver', 'driver_note', 'user'],
  summary: 'Who drove at a driving event, and the notes about it',
  params: ofVehicle,
  query: z.object({
    at: instantField,
    code: z.coerce.number<number | string>('val.number').pipe(z.literal(NOTED_EVENTS, 'val.enum')),
  }),
  answer: z.object({
    /** Null: nobody known, or staff of structure, about whom there are no notes. */
    driver: z.object({ id: z.int(), name: z.string() }).nullable(),
    notes,
  }),
});

export const postDriverNote = endpoint({
  name: 'postDriverNote',
  method: 'POST',
  path: '/driver/{driver_id}/note',
  access: 'driver_note:edit',
  changes: ['driver_note'],
  summary: 'Note something about how a driver drives, perhaps about one event',
  params: ofDriver,
  body: noteInput.extend({ event: notedEvent.nullable().default(null) }),
  answer: z.object({ id: z.int() }),
});

export const putDriverNote = endpoint({
  name: 'putDriverNote',
  method: 'PUT',
  path: '/driver-note/{note_id}',
  access: 'driver_note:edit',
  changes: ['driver_note'],
  summary: 'Edit a note, or mark that somebody came back to it',
  params: ofNote,
  body: noteInput.extend({ done: z.boolean(), version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const deleteDriverNote = endpoint({
  name: 'deleteDriverNote',
  method: 'DELETE',
  path: '/driver-note/{note_id}',
  access: 'driver_note:edit',
  changes: ['driver_note'],
  summary: 'Delete a note',
  params: ofNote,
  answer: z.object({ ok: z.literal(true) }),
});
