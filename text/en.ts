import { access } from './en/access.ts';
import { fault } from './en/fault.ts';
import { frame } from './en/frame.ts';
import { map } from './en/map.ts';
import { screen } from './en/screen.ts';
import { state } from './en/state.ts';
import { unit } from './en/unit.ts';
import type { Text } from './key.ts';

/** English. */
export const en: Text = { access, fault, frame, map, screen, state, unit };
