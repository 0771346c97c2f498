import type { Handler } from '../http/route.ts';

export const adminHandlers: readonly Handler[] = [];
