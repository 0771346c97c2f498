import {
  getTracker,
  getTrackerCheck,
  getTrackerFittings,
  getTrackerHistory,
  getTrackers,
  getTrackersExport,
} from '#api/tracker.ts';
import { TRACKER_LIST } from '#domain/tracker/tracker-list.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { checkTracker } from './check.ts';
import { createTracker } from './create-tracker.ts';
import { decisionHandlers } from './decide-command.ts';
import { deleteTracker } from './delete-tracker.ts';
import { editTracker } from './edit-tracker.ts';
import { feedTokenHandlers } from './feed-tokens.ts';
import { fitTracker } from './fit-tracker.ts';
import { giveUnfitted } from './give-unfitted.ts';
import { readCommands } from './read-commands.ts';
import { readFittingVehicles } from './read-fitting-vehicles.ts';
import { readTrackerFrames } from './read-tracker-frames.ts';
import { readTrackerHistory } from './read-tracker-history.ts';
import { readTrackerRefusals } from './read-tracker-refusals.ts';
import { readTrackerSaid } from './read-tracker-said.ts';
import { readAllTrackers, readFittings, readTracker, readTrackers } from './read-trackers.ts';
import { removeTracker } from './remove-tracker.ts';
import { replaceSecret } from './replace-secret.ts';
import { askCommand } from './request-command.ts';

/**
 * Endpoints for trackers (spec §3, domain rules §9.3), and for the installer's work: fitting, past fittings,
 * and the check of the connection (§3.4).
 */
export const trackerHandlers: readonly Handler[] = [
  handle(getTrackers, ({ query, caller, app }) => readTrackers(app, caller, query)),

  handle(getTrackersExport, async (call) =>
    listFile(call, TRACKER_LIST, await readAllTrackers(call.app, call.caller, call.query)),
  ),

  handle(getTracker, ({ params, caller, app }) => readTracker(app, caller, params.tracker_id)),

  handle(getTrackerHistory, async ({ params, caller, app }) => {
    const { id } = await readTracker(app, caller, params.tracker_id);
    return { history: await readTrackerHistory(app, caller, id) };
  }),

  handle(getTrackerFittings, async ({ params, caller, app }) => {
    const { id } = await readTracker(app, caller, params.tracker_id);
    return { fittings: await readFittings(app, caller, id) };
  }),

  handle(getTrackerCheck, ({ params, caller, app }) => checkTracker(app, caller, params.tracker_id)),

  readTrackerSaid,
  readTrackerFrames,
  createTracker,
  editTracker,
  deleteTracker,
  readFittingVehicles,
  fitTracker,
  removeTracker,
  replaceSecret,
  readTrackerRefusals,
  giveUnfitted,
  readCommands,
  askCommand,
  ...decisionHandlers,
  ...feedTokenHandlers,
];
