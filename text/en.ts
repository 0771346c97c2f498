import { access } from './en/access.ts';
import { admin } from './en/admin.ts';
import { column } from './en/column.ts';
import { driver } from './en/driver.ts';
import { enumerated } from './en/enumerated.ts';
import { fault } from './en/fault.ts';
import { fleet } from './en/fleet.ts';
import { frame } from './en/frame.ts';
import { inspection } from './en/inspection.ts';
import { map } from './en/map.ts';
import { report } from './en/report.ts';
import { reportScreen } from './en/report-screen.ts';
import { screen } from './en/screen.ts';
import { state } from './en/state.ts';
import { tracker } from './en/tracker.ts';
import { tyre } from './en/tyre.ts';
import { ui } from './en/ui.ts';
import { unit } from './en/unit.ts';
import { user } from './en/user.ts';
import { vehicle } from './en/vehicle.ts';
import { vehicleCommand } from './en/vehicle-command.ts';
import { vehicleSearch } from './en/vehicle-search.ts';
import type { Text } from './key.ts';

/** English. */
export const en: Text = {
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
