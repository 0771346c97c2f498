import { sessionHandlers } from '#server/area/account/session/handlers.ts';
import { installationHandlers } from '#server/area/account/session/installation.ts';
import { profileHandlers } from '#server/area/account/session/profile.ts';
import { signInHandlers } from '#server/area/account/sign-in/handlers.ts';
import { accessTokenHandlers } from '#server/area/account/token/handlers.ts';
import { userHandlers } from '#server/area/account/user/handlers.ts';
import { adminHandlers } from '#server/area/admin/handlers.ts';
import { auditHandlers } from '#server/area/audit/handlers.ts';
import { calendarHandlers } from '#server/area/calendar/handlers.ts';
import { cameraHandlers } from '#server/area/camera/read-files.ts';
import { checkHandlers } from '#server/area/check/handlers.ts';
import { costHandlers } from '#server/area/cost/handlers.ts';
import { costImportHandlers } from '#server/area/cost/import/handlers.ts';
import { dashboardHandlers } from '#server/area/dashboard/handlers.ts';
import { dayHandlers } from '#server/area/day/handlers.ts';
import { documentHandlers } from '#server/area/document/handlers.ts';
import { driverHandlers } from '#server/area/driver/handlers.ts';
import { evidenceHandlers } from '#server/area/evidence/handlers.ts';
import { fineDeskHandlers } from '#server/area/fine/desk/handlers.ts';
import { fineHandlers } from '#server/area/fine/handlers.ts';
import { fineImportHandlers } from '#server/area/fine/import/handlers.ts';
import { fleetHandlers } from '#server/area/fleet/handlers.ts';
import { lookedHandlers } from '#server/area/looked/handlers.ts';
import { massHandlers } from '#server/area/mass/handlers.ts';
import { channelHandlers } from '#server/area/notification/channel/handlers.ts';
import { notificationHandlers } from '#server/area/notification/handlers.ts';
import { matterHandlers } from '#server/area/notification/matter/handlers.ts';
import { tamperingHandlers } from '#server/area/notification/tampering/handlers.ts';
import { overviewHandlers } from '#server/area/overview/handlers.ts';
import { personHandlers } from '#server/area/person/handlers.ts';
import { photoHandlers } from '#server/area/photo/handlers.ts';
import { areaHandlers } from '#server/area/place/area.ts';
import { placeFindHandlers } from '#server/area/place/find-places.ts';
import { placeImportHandlers } from '#server/area/place/import/handlers.ts';
import { placeNameHandlers } from '#server/area/place/name-points.ts';
import { poiHandlers } from '#server/area/place/poi.ts';
import { proposalHandlers } from '#server/area/place/proposal/handlers.ts';
import { recomputeHandlers } from '#server/area/place/recompute.ts';
import { streetHandlers } from '#server/area/place/street.ts';
import { zoneHandlers } from '#server/area/place/zone/handlers.ts';
import { telemetryHandlers } from '#server/area/position/handlers.ts';
import { historyHandlers } from '#server/area/position/history/handlers.ts';
import { momentHandlers } from '#server/area/position/moment.ts';
import { nearestHandlers } from '#server/area/position/nearest/handlers.ts';
import { roadHandlers } from '#server/area/position/road/read-road-tile.ts';
import { searchHandlers } from '#server/area/position/search/handlers.ts';
import { shareHandlers } from '#server/area/position/share/handlers.ts';
import { receiptHandlers } from '#server/area/receipt/handlers.ts';
import { dossierHandlers } from '#server/area/refuelling/dossier/handlers.ts';
import { refuellingHandlers } from '#server/area/refuelling/handlers.ts';
import { statementHandlers } from '#server/area/refuelling/statement/handlers.ts';
import { reportHandlers } from '#server/area/report/handlers.ts';
import { savedReportHandlers } from '#server/area/report/saved/handlers.ts';
import { ruleHandlers } from '#server/area/rule/handlers.ts';
import { scheduleHandlers } from '#server/area/schedule/handlers.ts';
import { trackerHandlers } from '#server/area/tracker/handlers.ts';
import { unfoldedHandlers } from '#server/area/tracker/unfolded-handlers.ts';
import { upkeepHandlers } from '#server/area/upkeep/handlers.ts';
import { datedListHandlers } from '#server/area/vehicle/dated-list/handlers.ts';
import { vehicleHandlers } from '#server/area/vehicle/handlers.ts';
import { outlookHandlers } from '#server/area/vehicle/renting/handlers.ts';
import type { Handler } from '#server/base/http/route.ts';

/** Every handler of the API; the server does not start while an endpoint lacks one. */
export const handlers: readonly Handler[] = [
  ...installationHandlers,
  ...sessionHandlers,
  ...signInHandlers,
  ...profileHandlers,
  ...notificationHandlers,
  ...scheduleHandlers,
  ...ruleHandlers,
  ...tamperingHandlers,
  ...matterHandlers,
  ...cameraHandlers,
  ...dashboardHandlers,
  ...fleetHandlers,
  ...userHandlers,
  ...accessTokenHandlers,
  ...vehicleHandlers,
  ...outlookHandlers,
  ...overviewHandlers,
  ...upkeepHandlers,
  ...datedListHandlers,
  ...costImportHandlers,
  ...placeImportHandlers,
  ...documentHandlers,
  ...fineHandlers,
  ...fineImportHandlers,
  ...fineDeskHandlers,
  ...lookedHandlers,
  ...personHandlers,
  ...auditHandlers,
  ...massHandlers,
  ...photoHandlers,
  ...checkHandlers,
  ...driverHandlers,
  ...dayHandlers,
  ...trackerHandlers,
  ...adminHandlers,
  ...poiHandlers,
  ...areaHandlers,
  ...recomputeHandlers,
  ...proposalHandlers,
  ...zoneHandlers,
  ...receiptHandlers,
  ...refuellingHandlers,
  ...dossierHandlers,
  ...statementHandlers,
  ...reportHandlers,
  ...savedReportHandlers,
  ...telemetryHandlers,
  ...nearestHandlers,
  ...shareHandlers,
  ...momentHandlers,
  ...unfoldedHandlers,
  ...roadHandlers,
  ...placeFindHandlers,
  ...placeNameHandlers,
  ...streetHandlers,
  ...historyHandlers,
  ...searchHandlers,
  ...evidenceHandlers,
  ...calendarHandlers,
  ...channelHandlers,
  ...costHandlers,
];
