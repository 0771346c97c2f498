import type { Handler } from '../http/route.ts';

export const driverHandlers: readonly Handler[] = [];
