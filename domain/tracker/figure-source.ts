/**
 * The source of a vehicle's figure (domain rules §9.3). `gps`: the tracker's own measurement; `none`: no
 * choice.
 */
export const FIGURE_SOURCES = ['gps', 'obd', 'can', 'none'] as const;
export type FigureSource = (typeof FIGURE_SOURCES)[number];

/** The preferred source of each figure when a tracker reports several. */
export type FigureSources = Readonly<Record<'distance' | 'fuel' | 'speed' | 'battery', FigureSource>>;

/** No choice: the rules decide the source of each figure. */
export const NO_CHOICE: FigureSources = { distance: 'none', fuel: 'none', speed: 'none', battery: 'none' };
