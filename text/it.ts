import { access } from './it/access.ts';
import { fault } from './it/fault.ts';
import { frame } from './it/frame.ts';
import { map } from './it/map.ts';
import { screen } from './it/screen.ts';
import { state } from './it/state.ts';
import { unit } from './it/unit.ts';
import type { Text } from './key.ts';

/** Italian. */
export const it: Text = { access, fault, frame, map, screen, state, unit };
