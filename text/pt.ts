import type { Text } from './key.ts';
import { access } from './pt/access.ts';
import { admin } from './pt/admin.ts';
import { column } from './pt/column.ts';
import { driver } from './pt/driver.ts';
import { enumerated } from './pt/enumerated.ts';
import { fault } from './pt/fault.ts';
import { fleet } from './pt/fleet.ts';
import { frame } from './pt/frame.ts';
import { inspection } from './pt/inspection.ts';
import { map } from './pt/map.ts';
import { report } from './pt/report.ts';
import { reportScreen } from './pt/report-screen.ts';
import { screen } from './pt/screen.ts';
import { state } from './pt/state.ts';
import { tracker } from './pt/tracker.ts';
import { tyre } from './pt/tyre.ts';
import { ui } from './pt/ui.ts';
import { unit } from './pt/unit.ts';
import { user } from './pt/user.ts';
import { vehicle } from './pt/vehicle.ts';
import { vehicleCommand } from './pt/vehicle-command.ts';
import { vehicleSearch } from './pt/vehicle-search.ts';

/** European Portuguese. */
export const pt: Text = {
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
