import { z } from 'zod';
import { byLanguage } from '#domain/admin/note-texts.ts';
import { endpoint } from './endpoint.ts';
import { ofUsername } from './notification.ts';

/** The notes on a version, in their languages: always Spanish and English. */
export const versionNote = z.object({
  version: z.string(),
  date: z.iso.date(),
  description: z.string().nullable(),
  ...byLanguage(z.string(), z.string().nullable()),
});
export type VersionNote = z.infer<typeof versionNote>;

/** Notes that the user has not seen yet, newest first. Notes older than the user's account are left out. */
export const getUnreadVersionNotes = endpoint({
  name: 'getUnreadVersionNotes',
  method: 'GET',
  path: '/admin/version_notes_unread',
  access: 'session',
  of: [],
  summary: 'Version notes not yet shown to the user',
  answer: z.object({ notes: z.array(versionNote) }),
});

export const postVersionNotesRead = endpoint({
  name: 'postVersionNotesRead',
  method: 'POST',
  path: '/admin/version_notes_read',
  access: 'session',
  changes: [],
  summary: 'Version notes have been shown to the user',
  body: z.object({ versions: z.array(z.string().max(20)).max(200) }),
  answer: z.object({ ok: z.literal(true) }),
});

export const getVersionNotes = endpoint({
  name: 'getVersionNotes',
  method: 'GET',
  path: '/admin/version_notes/{username}',
  access: 'session',
  of: ['version_note'],
  summary: 'Version notes',
  params: ofUsername,
  answer: z.object({
    response: z.array(versionNote),
  }),
});
