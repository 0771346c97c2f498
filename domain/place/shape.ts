import type { Geometry } from './geometry.ts';

/** The kinds of shapes that a person draws. */
export const DRAWN_SHAPES = ['circle', 'polygon'] as const satisfies readonly Geometry['type'][];
/** The kinds of shapes. */
export const SHAPES = [...DRAWN_SHAPES, 'polygons'] as const satisfies readonly Geometry['type'][];
export type DrawnShape = (typeof DRAWN_SHAPES)[number];
