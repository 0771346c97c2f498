import { getFleetContents, getFleetHistory, getFleetRecords } from '#api/fleet.ts';
import { readHistory } from '#server/base/access/history.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { closeFleet } from './close-fleet.ts';
import { createFleet } from './create-fleet.ts';
import { deleteFleet } from './delete-fleet.ts';
import { editFleet } from './edit-fleet.ts';
import { fleetFile } from './fleet-file.ts';
import { readFleetContents } from './read-fleet-contents.ts';
import { readFleetRecords } from './read-fleet-records.ts';
import { readFleetStates } from './read-fleet-states.ts';
import { readFleets } from './read-fleets.ts';

/** Endpoints for the tree of fleets, for choosing from it and for its administration (domain rules §9.3). */
export const fleetHandlers: readonly Handler[] = [
  readFleets,
  readFleetStates,

  handle(getFleetRecords, async ({ caller, app }) => ({
    fleets: await readFleetRecords(app.database, caller),
  })),

  handle(getFleetContents, async ({ params, caller, app }) => {
    if (!caller.visible.has(params.fleet_id)) throw notFound();
    return readFleetContents(app.database, params.fleet_id);
  }),

  handle(getFleetHistory, async ({ params, caller, app }) => {
    if (!caller.visible.has(params.fleet_id)) throw notFound();
    return { history: await readHistory(app.database, { entity: 'fleet', id: params.fleet_id }) };
  }),

  fleetFile,
  createFleet,
  editFleet,
  closeFleet,
  deleteFleet,
];
