import type { ColumnDeclaration } from './column-declaration.ts';

const VISIT = { rule: 'visit', constants: ['poiRadius', 'poiStop', 'fraudStop'] } as const;
const IN_AREA = { rule: 'inArea', constants: ['areaDistance', 'areaDuration', 'areaStay'] } as const;
const STOP = { rule: 'stop', constants: ['poiStop'] } as const;

/** Visits to points of interest and areas, and stops of a route. */
export const VISIT_COLUMNS = {
  poi: { type: 'text', ...VISIT, meaning: 'Point of interest' },
  poiGroup: { type: 'text', ...VISIT, meaning: 'Group of the point of interest' },
  area: { type: 'text', ...IN_AREA, meaning: 'Area' },
  arrival: { type: 'instant', ...VISIT, meaning: 'When the visit began' },
  departure: { type: 'instant', ...VISIT, meaning: 'When the visit ended' },
  stay: { type: 'dur', better: null, ...VISIT, meaning: 'departure − arrival' },
  visits: { type: 'int', better: null, rule: 'visits', meaning: 'Number of visits' },
  insideTime: { type: 'dur', better: null, ...IN_AREA, meaning: 'Time inside the area' },
  insideDistance: { type: 'dist', better: null, ...IN_AREA, meaning: 'Distance inside the area' },
  environmentalLabel: {
    type: 'enum',
    words: { coded: 'vehicle.label_' },
    rule: 'vehicle',
    meaning: 'Environmental label of the vehicle',
  },
  labelAllowed: {
    type: 'bool',
    rule: 'labelAllowed',
    meaning: 'The label may enter the area; empty: the area says nothing, or the label is not known',
  },
  seq: { type: 'int', total: 'none', ...STOP, meaning: 'Number of the stop in the vehicle’s day' },
  fromPrevDistance: { type: 'dist', better: null, ...STOP, meaning: 'Distance from the stop before' },
  fromPrevTime: { type: 'dur', ...STOP, meaning: 'Time from the stop before' },
  serviceTime: { type: 'dur', better: null, ...STOP, meaning: 'departure − arrival of the stop' },
  inSchedule: { type: 'bool', ...STOP, meaning: 'The stop is within the working time' },
} as const satisfies Readonly<Record<string, ColumnDeclaration>>;
