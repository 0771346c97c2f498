/** States of a zone of a road file: no area yet; an area; an area whose shape has changed on the map. */
export const ZONE_STATES = ['new', 'taken', 'changed'] as const;
