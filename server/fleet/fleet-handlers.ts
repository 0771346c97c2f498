import type { Handler } from '../http/route.ts';

export const fleetHandlers: readonly Handler[] = [];
