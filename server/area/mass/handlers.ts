import type { Handler } from '#server/base/http/route.ts';
import { applyMass, discardMass } from './apply.ts';
import { draftFile, draftSelection, massHeads } from './draft.ts';
import { mendMass } from './mend.ts';
import { massChange, massChanges } from './read-mass.ts';
import { refusedFile } from './refused-file.ts';
import { templateFile } from './template.ts';
import { undoMass } from './undo.ts';

/** Endpoints for mass changes: judged, mended, confirmed, applied, rolled back (domain rules §9.2). */
export const massHandlers: readonly Handler[] = [
  templateFile,
  massHeads,
  draftFile,
  draftSelection,
  massChanges,
  massChange,
  refusedFile,
  mendMass,
  applyMass,
  undoMass,
  discardMass,
];
