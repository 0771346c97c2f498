import type { Handler } from '#server/base/http/route.ts';
import { dismissTampering } from './dismiss-tampering.ts';
import { readTamperings } from './read-tamperings.ts';

/** Tamperings of the visible vehicles, and their dismissal. */
export const tamperingHandlers: readonly Handler[] = [readTamperings, dismissTampering];
