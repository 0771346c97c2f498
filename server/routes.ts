import { installationHandlers } from './access/installation.ts';
import { profileHandlers } from './access/profile.ts';
import { sessionHandlers } from './access/session-handlers.ts';
import { fleetHandlers } from './fleet/get-fleets.ts';
import type { Handler } from './http/route.ts';
import { telemetryHandlers } from './telemetry/handlers.ts';
import { dashboardHandlers } from './user/dashboard.ts';
import { listHandlers } from './user/list-handlers.ts';
import { tamperingHandlers } from './user/tampering.ts';

/** Every handler of the API; the server does not start while an endpoint lacks one. */
export const handlers: readonly Handler[] = [
  ...installationHandlers,
  ...sessionHandlers,
  ...profileHandlers,
  ...listHandlers,
  ...tamperingHandlers,
  ...dashboardHandlers,
  ...fleetHandlers,
  ...telemetryHandlers,
];
