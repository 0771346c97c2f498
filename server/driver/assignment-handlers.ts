import type { Handler } from '../http/route.ts';

export const assignmentHandlers: readonly Handler[] = [];
