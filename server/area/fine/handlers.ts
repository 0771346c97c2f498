import { getFine, getFineHistory, getFines, getFinesExport, getFineVehicle } from '#api/fine.ts';
import { FINE_LIST } from '#domain/fine/fine-list.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { fineActions } from './act.ts';
import { assignFineDriver } from './assign-driver.ts';
import { createFine } from './create-fine.ts';
import { deleteFine } from './delete-fine.ts';
import { editFine } from './edit-fine.ts';
import { fineDocumentHandlers } from './fine-documents.ts';
import { fineHistory } from './fine-history.ts';
import { fineVehicle } from './place-of-fine.ts';
import { readAllFines, readFine, readFines } from './read-fines.ts';

/** Fines (domain rules §8, §9.3). */
export const fineHandlers: readonly Handler[] = [
  handle(getFines, ({ query, caller, app }) => readFines(app.database, caller, query, app.now())),

  handle(getFinesExport, async (call) => {
    const { app, caller, query } = call;
    return listFile(call, FINE_LIST, await readAllFines(app.database, caller, query, app.now()));
  }),

  handle(getFineVehicle, async ({ query, caller, app }) => {
    const found = await fineVehicle(app.database, caller, query);
    if (!found) return { vehicle: null };
    const { id, license, alias, fleet_id } = found;
    return { vehicle: { id, license, alias, fleet_id } };
  }),

  handle(getFine, async ({ params, caller, app }) => {
    const found = await readFine(app.database, caller, params.fine_id, app.now());
    if (!found) throw notFound();
    return found;
  }),

  handle(getFineHistory, async ({ params, caller, app }) => {
    const found = await readFine(app.database, caller, params.fine_id, app.now());
    if (!found) throw notFound();
    return { history: await fineHistory(app.database, caller, found.id) };
  }),

  createFine,
  editFine,
  deleteFine,
  assignFineDriver,
  ...fineActions,
  ...fineDocumentHandlers,
];
