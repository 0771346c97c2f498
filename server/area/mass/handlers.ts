import type { Handler } from '#server/base/http/route.ts';
import { applyMass, discardMass } from './apply.ts';
import { draftFile, draftSelection } from './draft.ts';
import { massChange, massChanges } from './read-mass.ts';
import { refusedFile } from './refused-file.ts';
import { templateFile } from './template.ts';
import { undoMass } from './undo.ts';

/** Endpoints for mass changes: judged, confirmed, applied, rolled back (domain rules §9.2). */
export const massHandlers: readonly Handler[] = [
  templateFile,
  draftFile,
  draftSelection,
  massChanges,
  massChange,
  refusedFile,
  applyMass,
  undoMass,
  discardMass,
];
