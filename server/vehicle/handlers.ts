import type { Handler } from '../http/route.ts';

export const vehicleHandlers: readonly Handler[] = [];
