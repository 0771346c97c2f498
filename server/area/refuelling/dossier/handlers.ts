import { getRefuellingDossier, getRefuellingDossierFile } from '#api/refuelling-dossier.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { validateAgain } from '../validate/validate-again.ts';
import { dossierFile } from './dossier-file.ts';
import { readDossier } from './read-dossier.ts';

/** The dossier of a refuelling, which settles an argument about it, and validating it again. */
export const dossierHandlers: readonly Handler[] = [
  handle(getRefuellingDossier, async ({ app, caller, params }) => {
    const dossier = await readDossier(app, caller, params.refuelling_id);
    if (!dossier) throw notFound();
    return dossier;
  }),

  handle(getRefuellingDossierFile, async ({ app, caller, params }) => {
    const dossier = await readDossier(app, caller, params.refuelling_id);
    if (!dossier) throw notFound();
    return dossierFile(app, caller, dossier);
  }),

  validateAgain,
];
