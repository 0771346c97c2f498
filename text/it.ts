import { access } from './it/access.ts';
import { admin } from './it/admin.ts';
import { column } from './it/column.ts';
import { driver } from './it/driver.ts';
import { enumerated } from './it/enumerated.ts';
import { fault } from './it/fault.ts';
import { fleet } from './it/fleet.ts';
import { frame } from './it/frame.ts';
import { inspection } from './it/inspection.ts';
import { map } from './it/map.ts';
import { report } from './it/report.ts';
import { reportScreen } from './it/report-screen.ts';
import { screen } from './it/screen.ts';
import { state } from './it/state.ts';
import { tracker } from './it/tracker.ts';
import { tyre } from './it/tyre.ts';
import { ui } from './it/ui.ts';
import { unit } from './it/unit.ts';
import { user } from './it/user.ts';
import { vehicle } from './it/vehicle.ts';
import { vehicleCommand } from './it/vehicle-command.ts';
import { vehicleSearch } from './it/vehicle-search.ts';
import type { Text } from './key.ts';

/** Italian. */
export const it: Text = {
  access,
  user,
  admin,
  column,
  driver,
  enumerated,
  fault,
  fleet,
  frame,
  inspection,
  map,
  report,
  reportScreen,
  screen,
  state,
  tracker,
  tyre,
  ui,
  unit,
  vehicle,
  vehicleCommand,
  vehicleSearch,
};
