import { check } from './check.ts';
import type { ConsoleCommand } from './console-command.ts';
import { disableSecondFactor } from './disable-second-factor.ts';
import { held } from './held.ts';
import { listSettings } from './list-settings.ts';
import { matchRoads } from './match-roads.ts';
import { replayQuarantine } from './replay-quarantine.ts';
import { resetPassword } from './reset-password.ts';
import { setupLink } from './setup-link.ts';

/** The commands of `npm run admin`. A further command is a file here and a line in this list. */
export const CONSOLE_COMMANDS: readonly ConsoleCommand[] = [
  setupLink,
  resetPassword,
  disableSecondFactor,
  listSettings,
  replayQuarantine,
  matchRoads,
  check,
  held,
];
