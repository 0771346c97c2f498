import type { Handler } from '#server/base/http/route.ts';
import { actOnMatters } from './act.ts';
import { alwaysDoneHandlers } from './always-done.ts';
import { readDesk } from './read-desk.ts';
import { readMatter } from './read-matter.ts';

/** The desks, the matters on them, and what a user wants always done. */
export const matterHandlers: readonly Handler[] = [readDesk, ...alwaysDoneHandlers, readMatter, actOnMatters];
