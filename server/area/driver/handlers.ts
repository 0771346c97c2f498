import {
  getAssignment,
  getAssignmentHistory,
  getAssignments,
  getAssignmentsExport,
  getAssignmentWeek,
  getOwnAssignment,
} from '#api/assignment.ts';
import { getDriverWeek } from '#api/dispatch.ts';
import { getDriver, getDriverHistory, getDrivers, getDriversExport } from '#api/driver.ts';
import { ASSIGNMENT_LIST } from '#domain/driver/assignment-list.ts';
import { DRIVER_LIST } from '#domain/driver/driver-list.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { assignmentHistory } from './assignment-history.ts';
import { cardHandlers } from './card.ts';
import { createAssignment } from './create-assignment.ts';
import { createDriver } from './create-driver.ts';
import { createAssignmentSeries } from './create-series.ts';
import { deleteAssignment } from './delete-assignment.ts';
import { deleteDriver } from './delete-driver.ts';
import { driverHistory } from './driver-history.ts';
import { editAssignment } from './edit-assignment.ts';
import { editDriver } from './edit-driver.ts';
import { endAssignment } from './end-assignment.ts';
import { judgeAssignments } from './judge-assignments.ts';
import { readDriverNotes, readEventNotes } from './note/read-notes.ts';
import { createNote, deleteNote, editNote } from './note/write-notes.ts';
import { rankingHandlers } from './ranking/handlers.ts';
import { readAssignmentWeek } from './read-assignment-week.ts';
import { readAllAssignments, readAssignment, readAssignments } from './read-assignments.ts';
import { readDriverChoices } from './read-driver-choices.ts';
import { readDriverUsers } from './read-driver-users.ts';
import { readDriverWeek } from './read-driver-week.ts';
import { readAllDrivers, readDriver, readDrivers } from './read-drivers.ts';
import { readOwnAssignment } from './read-own-assignment.ts';
import { readOwnVehicles } from './read-own-vehicles.ts';
import { removeAssignments } from './remove-assignments.ts';
import { returnVehicle } from './return-vehicle.ts';
import { shiftHandlers } from './shift.ts';
import { takeVehicle } from './take-vehicle.ts';

/**
 * Endpoints for drivers and their cards (domain rules §9.3), and for assignments of vehicles (§3.4, §3.5).
 */
export const driverHandlers: readonly Handler[] = [
  handle(getDrivers, ({ query, caller, app }) => readDrivers(app.database, caller, query, app.now())),

  handle(getDriversExport, async (call) => {
    const { app, caller, query } = call;
    return listFile(call, DRIVER_LIST, await readAllDrivers(app.database, caller, query, app.now()));
  }),

  handle(getDriver, async ({ params, caller, app }) => {
    const found = await readDriver(app.database, caller, params.driver_id, app.now());
    if (!found) throw notFound();
    return found;
  }),

  handle(getDriverHistory, async ({ params, caller, app }) => {
    const found = await readDriver(app.database, caller, params.driver_id, app.now());
    if (!found) throw notFound();
    return { history: await driverHistory(app.database, caller, params.driver_id) };
  }),

  readDriverChoices,
  readDriverUsers,
  createDriver,
  editDriver,
  deleteDriver,

  ...cardHandlers,
  ...rankingHandlers,
  readDriverNotes,
  readEventNotes,
  createNote,
  editNote,
  deleteNote,

  handle(getAssignments, ({ query, caller, app }) => readAssignments(app.database, caller, query, app.now())),

  handle(getAssignmentsExport, async (call) => {
    const { app, caller, query } = call;
    return listFile(call, ASSIGNMENT_LIST, await readAllAssignments(app.database, caller, query, app.now()));
  }),

  handle(getAssignmentWeek, ({ query, caller, app }) =>
    readAssignmentWeek(app.database, caller, query, app.now()),
  ),

  handle(getDriverWeek, ({ query, caller, app }) => readDriverWeek(app.database, caller, query, app.now())),
  judgeAssignments,
  createAssignmentSeries,
  removeAssignments,
  ...shiftHandlers,

  handle(getAssignment, async ({ params, caller, app }) => {
    const found = await readAssignment(app.database, caller, params.assignment_id, app.now());
    if (!found) throw notFound();
    return found;
  }),

  handle(getAssignmentHistory, async ({ params, caller, app }) => {
    const found = await readAssignment(app.database, caller, params.assignment_id, app.now());
    if (!found) throw notFound();
    return { history: await assignmentHistory(app.database, caller, params.assignment_id) };
  }),

  createAssignment,
  editAssignment,
  endAssignment,
  deleteAssignment,

  handle(getOwnAssignment, ({ caller, app }) => readOwnAssignment(app.database, caller, app.now())),
  readOwnVehicles,
  takeVehicle,
  returnVehicle,
];
