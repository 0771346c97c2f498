import { access } from './es/access.ts';
import { fault } from './es/fault.ts';
import { frame } from './es/frame.ts';
import { map } from './es/map.ts';
import { screen } from './es/screen.ts';
import { state } from './es/state.ts';
import { unit } from './es/unit.ts';

/** Spanish, the source: a key missing in another language does not compile. */
export const es = { access, fault, frame, map, screen, state, unit };
