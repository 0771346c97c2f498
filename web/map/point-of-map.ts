import type { Point } from '#domain/geo.ts';

/** The name of the event on the document by which a map asks for the menu of a point. */
export const POINT_MENU = 'traza:point-menu';

/** A point of a map, and where on the page it is, pixels. */
export type PointOfMap = Point & { zoom: number; x: number; y: number };
