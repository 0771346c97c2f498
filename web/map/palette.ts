import { VEHICLE_STATES } from '#domain/telemetry/state.ts';
import { STATE_COLORS, theme } from '#web/kit/look/theme.ts';
import { SHAPE } from './marker-shapes.ts';
import type { LayerLook } from './vehicle-layer.ts';

/** The colour schemes of the product. */
export type Scheme = 'light' | 'dark';

const petrol = theme.colors!.petrol!;
const gray = theme.colors!.gray!;
const dark = theme.colors!.dark!;

/** Colours of the built-in map, less prominent than anything drawn on it. */
export const MAP_PALETTE = {
  light: {
    sea: '#cfdfe8',
    land: '#f4f5f3',
    coast: '#a9c2d0',
    border: '#a7a9b4',
    grid: '#e4e7e7',
    place: gray[8]!,
    minor: gray[6]!,
    country: gray[5]!,
    dot: gray[5]!,
    halo: '#ffffff',
    trail: petrol[7]!,
  },
  dark: {
    sea: '#0a141d',
    land: '#1a2735',
    coast: '#31475a',
    border: '#4b5f74',
    grid: '#223242',
    place: dark[0]!,
    minor: dark[2]!,
    country: dark[3]!,
    dot: dark[3]!,
    halo: '#0e1722',
    trail: petrol[3]!,
  },
} as const;

const SHAPES: Readonly<Record<(typeof VEHICLE_STATES)[number], number>> = {
  movement: SHAPE.arrow,
  idle: SHAPE.dotted,
  stopped: SHAPE.square,
  disconnected: SHAPE.hollow,
  tampered: SHAPE.triangle,
  // Neither is ever on a map: a private vehicle has no position to show, and a vehicle without a tracker has
  // no position at all.
  private: SHAPE.none,
  no_tracker: SHAPE.none,
};

/**
 * The order in which markers cover each other, lowest first; only the last level covers the chosen vehicle.
 */
const LEVELS: readonly (readonly (typeof VEHICLE_STATES)[number][])[] = [
  ['no_tracker', 'private', 'disconnected', 'stopped'],
  ['movement'],
  ['idle'],
  ['tampered'],
];

/** States around a cluster's ring, clockwise from the top: first those that need attention. */
const RING = ['tampered', 'movement', 'idle', 'stopped', 'disconnected'] as const;

/** The look of the vehicles on a map (design §1). */
export function vehicleLook(
  scheme: Scheme,
  { showCourse, glides }: { showCourse: boolean; glides: boolean },
): LayerLook {
  const colours = VEHICLE_STATES.map((state) => STATE_COLORS[scheme][state].fill);
  const isDark = scheme === 'dark';
  const paper = isDark ? dark[6]! : '#ffffff';
  return {
    markers: {
      colours,
      // On dark ground the theme's pale outlines would glow, so there the edge is dark and under the halo.
      outlines: VEHICLE_STATES.map((state) => (isDark ? dark[8]! : STATE_COLORS.light[state].outline)),
      shapes: VEHICLE_STATES.map((state) => SHAPES[state]),
      halo: isDark ? '#f2f6fa' : '#ffffff',
      mark: isDark ? dark[8]! : '#ffffff',
      accent: isDark ? petrol[3]! : petrol[7]!,
      alert: STATE_COLORS[scheme].tampered.fill,
      showCourse,
      glides,
    },
    levels: VEHICLE_STATES.map((state) => LEVELS.findIndex((level) => level.includes(state))),
    clusters: { colours, order: RING.map((state) => VEHICLE_STATES.indexOf(state)), paper, halo: paper },
    labels: {
      paper,
      line: isDark ? dark[4]! : gray[3]!,
      ink: isDark ? dark[0]! : gray[8]!,
      accent: isDark ? petrol[3]! : petrol[8]!,
      accentInk: isDark ? dark[9]! : '#ffffff',
      family: "'Inter Variable', system-ui, sans-serif",
    },
  };
}
