import type { Text } from './key.ts';
import { access } from './pt/access.ts';
import { fault } from './pt/fault.ts';
import { frame } from './pt/frame.ts';
import { map } from './pt/map.ts';
import { screen } from './pt/screen.ts';
import { state } from './pt/state.ts';
import { unit } from './pt/unit.ts';

/** European Portuguese. */
export const pt: Text = { access, fault, frame, map, screen, state, unit };
