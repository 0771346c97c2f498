import { getEnumeratedHistory, getVersionNoteHistory } from '#api/admin.ts';
import { readHistory } from '#server/base/access/history.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import {
  createAdditionalField,
  deleteAdditionalField,
  editAdditionalField,
  orderAdditionalFields,
} from './additional-field.ts';
import {
  createEnumeratedValue,
  deleteEnumeratedValue,
  editEnumeratedValue,
  retireEnumeratedValue,
} from './enumerated-value.ts';
import { mapFileHandlers } from './map/map-files.ts';
import { mapOrderHandlers } from './map/order-map.ts';
import { readStreetMaps } from './map/read-maps.ts';
import { readAdditionalFields } from './read-additional-fields.ts';
import { readEnumerated, readEnumeratedValues } from './read-enumerated.ts';
import { readServerProcesses } from './read-server-processes.ts';
import {
  readUnreadVersionNotes,
  readVersionNoteRecords,
  readVersionNotes,
  versionNotesFile,
} from './read-version-notes.ts';
import { readSystem } from './system/read-system.ts';
import {
  createVersionNote,
  deleteVersionNote,
  editVersionNote,
  markVersionNotesRead,
} from './version-note.ts';

/**
 * The enumerated lists, the additional fields of vehicles, the notes on each version, the processes and the
 * state of the installation, and the maps.
 */
export const adminHandlers: readonly Handler[] = [
  readEnumerated,
  readEnumeratedValues,
  createEnumeratedValue,
  editEnumeratedValue,
  retireEnumeratedValue,
  deleteEnumeratedValue,
  handle(getEnumeratedHistory, async ({ params, app }) => {
    const history = await readHistory(app.database, { entity: 'enum_value', id: params.value_id });
    return { history };
  }),

  readAdditionalFields,
  createAdditionalField,
  editAdditionalField,
  deleteAdditionalField,
  orderAdditionalFields,

  readVersionNotes,
  readUnreadVersionNotes,
  markVersionNotesRead,
  readVersionNoteRecords,
  versionNotesFile,
  createVersionNote,
  editVersionNote,
  deleteVersionNote,
  handle(getVersionNoteHistory, async ({ params, app }) => {
    const history = await readHistory(app.database, { entity: 'version_note', id: params.version });
    return { history };
  }),

  readServerProcesses,
  readSystem,

  readStreetMaps,
  ...mapOrderHandlers,
  ...mapFileHandlers,
];
