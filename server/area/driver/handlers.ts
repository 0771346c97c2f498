import {
  getAssignment,
  getAssignmentHistory,
  getAssignments,
  getAssignmentsExport,
  getAssignmentWeek,
  getOwnAssignment,
} from '#api/assignment.ts';
import { getCard, getCardHistory, getCards, getCardsExport } from '#api/card.ts';
import { getDriver, getDriverHistory, getDrivers, getDriversExport } from '#api/driver.ts';
import { ASSIGNMENT_LIST } from '#domain/driver/assignment-list.ts';
import { CARD_LIST } from '#domain/driver/card-list.ts';
import { DRIVER_LIST } from '#domain/driver/driver-list.ts';
import { readHistory } from '#server/base/access/history.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { assignmentHistory, withDriverNames } from './assignment-history.ts';
import { createAssignment } from './create-assignment.ts';
import { createCard } from './create-card.ts';
import { createDriver } from './create-driver.ts';
import { deleteAssignment } from './delete-assignment.ts';
import { deleteCard } from './delete-card.ts';
import { deleteDriver } from './delete-driver.ts';
import { driverHistory } from './driver-history.ts';
import { editAssignment } from './edit-assignment.ts';
import { editCard } from './edit-card.ts';
import { editDriver } from './edit-driver.ts';
import { endAssignment } from './end-assignment.ts';
import { readAssignmentWeek } from './read-assignment-week.ts';
import { readAllAssignments, readAssignment, readAssignments } from './read-assignments.ts';
import { readAllCards, readCard, readCards, readHolders } from './read-cards.ts';
import { readDriverChoices } from './read-driver-choices.ts';
import { readDriverUsers } from './read-driver-users.ts';
import { readAllDrivers, readDriver, readDrivers } from './read-drivers.ts';
import { readOwnAssignment } from './read-own-assignment.ts';
import { returnVehicle } from './return-vehicle.ts';
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

  handle(getCards, ({ query, caller, app }) => readCards(app.database, caller, query)),

  handle(getCardsExport, async (call) => {
    const { app, caller, query } = call;
    return listFile(call, CARD_LIST, await readAllCards(app.database, caller, query));
  }),

  handle(getCard, async ({ params, caller, app }) => {
    const card = await readCard(app.database, caller, params.card_id);
    if (!card) throw notFound();
    return { ...card, holders: await readHolders(app.database, caller, card.id) };
  }),

  handle(getCardHistory, async ({ params, caller, app }) => {
    const card = await readCard(app.database, caller, params.card_id);
    if (!card) throw notFound();
    const history = await readHistory(app.database, { entity: 'card', id: card.id });
    return { history: await withDriverNames(app.database, caller, history) };
  }),

  createCard,
  editCard,
  deleteCard,

  handle(getAssignments, ({ query, caller, app }) => readAssignments(app.database, caller, query, app.now())),

  handle(getAssignmentsExport, async (call) => {
    const { app, caller, query } = call;
    return listFile(call, ASSIGNMENT_LIST, await readAllAssignments(app.database, caller, query, app.now()));
  }),

  handle(getAssignmentWeek, ({ query, caller, app }) =>
    readAssignmentWeek(app.database, caller, query, app.now()),
  ),

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
  takeVehicle,
  returnVehicle,
];
