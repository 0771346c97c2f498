import { accessTokenHandlers } from './access-token/handlers.ts';
import { adminHandlers } from './admin/handlers.ts';
import { calendarHandlers } from './calendar/handlers.ts';
import { cameraHandlers } from './camera/read-files.ts';
import { channelHandlers } from './channel/handlers.ts';
import { costHandlers } from './cost/handlers.ts';
import { costImportHandlers } from './cost/import/handlers.ts';
import { dashboardHandlers } from './dashboard/handlers.ts';
import { documentHandlers } from './document/handlers.ts';
import { driverHandlers } from './driver/handlers.ts';
import { fineDeskHandlers } from './fine/desk/handlers.ts';
import { fineHandlers } from './fine/handlers.ts';
import { fineImportHandlers } from './fine/import/handlers.ts';
import { fleetHandlers } from './fleet/handlers.ts';
import { historyHandlers } from './history/handlers.ts';
import type { Handler } from './http/route.ts';
import { massHandlers } from './mass/handlers.ts';
import { notificationHandlers } from './notification/handlers.ts';
import { areaHandlers } from './place/area-handlers.ts';
import { placeFindHandlers } from './place/find-places.ts';
import { poiHandlers } from './place/poi-handlers.ts';
import { recomputeHandlers } from './place/recompute.ts';
import { proposalHandlers } from './place-proposal/handlers.ts';
import { dossierHandlers } from './refuelling/dossier/handlers.ts';
import { refuellingHandlers } from './refuelling/handlers.ts';
import { statementHandlers } from './refuelling/statement/handlers.ts';
import { outlookHandlers } from './renting/handlers.ts';
import { reportHandlers } from './report/handlers.ts';
import { roadHandlers } from './road/read-road-tile.ts';
import { ruleHandlers } from './rule/handlers.ts';
import { savedReportHandlers } from './saved-report/handlers.ts';
import { scheduleHandlers } from './schedule/handlers.ts';
import { searchHandlers } from './search/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { installationHandlers } from './session/installation.ts';
import { profileHandlers } from './session/profile.ts';
import { signInHandlers } from './sign-in/handlers.ts';
import { tamperingHandlers } from './tampering/handlers.ts';
import { telemetryHandlers } from './telemetry/handlers.ts';
import { momentHandlers } from './telemetry/moment.ts';
import { unfoldedHandlers } from './telemetry/unfolded-handlers.ts';
import { trackerHandlers } from './tracker/handlers.ts';
import { userHandlers } from './user/handlers.ts';
import { vehicleHandlers } from './vehicle/handlers.ts';

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
  ...cameraHandlers,
  ...dashboardHandlers,
  ...fleetHandlers,
  ...userHandlers,
  ...accessTokenHandlers,
  ...vehicleHandlers,
  ...outlookHandlers,
  ...costImportHandlers,
  ...documentHandlers,
  ...fineHandlers,
  ...fineImportHandlers,
  ...fineDeskHandlers,
  ...massHandlers,
  ...driverHandlers,
  ...trackerHandlers,
  ...adminHandlers,
  ...poiHandlers,
  ...areaHandlers,
  ...recomputeHandlers,
  ...proposalHandlers,
  ...refuellingHandlers,
  ...dossierHandlers,
  ...statementHandlers,
  ...reportHandlers,
  ...savedReportHandlers,
  ...telemetryHandlers,
  ...momentHandlers,
  ...unfoldedHandlers,
  ...roadHandlers,
  ...placeFindHandlers,
  ...historyHandlers,
  ...searchHandlers,
  ...calendarHandlers,
  ...channelHandlers,
  ...costHandlers,
];
