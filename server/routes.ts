import { installationHandlers } from './access/installation.ts';
import { profileHandlers } from './access/profile.ts';
import { sessionHandlers } from './access/session-handlers.ts';
import { adminHandlers } from './admin/handlers.ts';
import { assignmentHandlers } from './driver/assignment-handlers.ts';
import { cardHandlers } from './driver/card-handlers.ts';
import { driverHandlers } from './driver/driver-handlers.ts';
import { fleetHandlers } from './fleet/fleet-handlers.ts';
import { fleetTreeHandlers } from './fleet/get-fleets.ts';
import type { Handler } from './http/route.ts';
import { reportHandlers } from './report/handlers.ts';
import { telemetryHandlers } from './telemetry/handlers.ts';
import { trackerHandlers } from './tracker/handlers.ts';
import { dashboardHandlers } from './user/dashboard.ts';
import { layoutHandlers } from './user/layouts.ts';
import { listHandlers } from './user/list-handlers.ts';
import { tamperingHandlers } from './user/tampering.ts';
import { userHandlers } from './user/user-handlers.ts';
import { vehicleHandlers } from './vehicle/handlers.ts';

/** Every handler of the API; the server does not start while an endpoint lacks one. */
export const handlers: readonly Handler[] = [
  ...installationHandlers,
  ...sessionHandlers,
  ...profileHandlers,
  ...listHandlers,
  ...tamperingHandlers,
  ...dashboardHandlers,
  ...layoutHandlers,
  ...fleetTreeHandlers,
  ...fleetHandlers,
  ...userHandlers,
  ...vehicleHandlers,
  ...driverHandlers,
  ...cardHandlers,
  ...assignmentHandlers,
  ...trackerHandlers,
  ...adminHandlers,
  ...reportHandlers,
  ...telemetryHandlers,
];
