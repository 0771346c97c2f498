import type { Handler } from '../http/route.ts';

export const reportHandlers: readonly Handler[] = [];
