import type { Geometry } from './geometry.ts';

/** The kinds of shapes. */
export const SHAPES = ['circle', 'polygon'] as const satisfies readonly Geometry['type'][];
