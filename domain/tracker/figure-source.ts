/** The source of a vehicle's figure (domain rules §9.3). `gps`: what the tracker measures itself; `none`: no choice. */
export const FIGURE_SOURCES = ['gps', 'obd', 'can', 'none'] as const;
export type FigureSource = (typeof FIGURE_SOURCES)[number];

/** Where each figure comes from when a tracker reports several: the source to take first. */
export type FigureSources = Readonly<Record<'distance' | 'fuel' | 'speed' | 'battery', FigureSource>>;

/** No choice: each figure comes from where the rules say. */
export const NO_CHOICE: FigureSources = { distance: 'none', fuel: 'none', speed: 'none', battery: 'none' };
