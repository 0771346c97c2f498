import type { Handler } from '../http/route.ts';

export const userHandlers: readonly Handler[] = [];
