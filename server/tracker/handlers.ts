import type { Handler } from '../http/route.ts';

export const trackerHandlers: readonly Handler[] = [];
