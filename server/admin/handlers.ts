import type { Handler } from '../http/route.ts';
import { additionalHandlers } from './additional-handlers.ts';
import { enumeratedHandlers } from './enumerated-handlers.ts';
import { versionNoteHandlers } from './version-note-handlers.ts';

export const adminHandlers: readonly Handler[] = [
  ...enumeratedHandlers,
  ...additionalHandlers,
  ...versionNoteHandlers,
];
