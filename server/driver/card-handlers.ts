import type { Handler } from '../http/route.ts';

export const cardHandlers: readonly Handler[] = [];
