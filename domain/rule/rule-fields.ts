import type { Described } from '../list.ts';

/** The fields of adopted rules that their history shows. */
export const RULE_FIELDS = {
  section: 'rule',
  columns: [],
  more: [
    { id: 'version', label: 'rule.versionNumber', type: 'int' },
    { id: 'fleet_id', label: 'word.fleet', type: 'enum', words: { fleet: true } },
    { id: 'from', type: 'date' },
    { id: 'reason', type: 'text' },
    { id: 'stop_split_s', type: 'int', words: { unit: 's' } },
    { id: 'idle_min_s', type: 'int', words: { unit: 's' } },
    { id: 'poi_stop_s', type: 'int', words: { unit: 's' } },
    { id: 'speed_tolerance_pct', type: 'int', words: { unit: '%' } },
    { id: 'speed_hold_s', type: 'int', words: { unit: 's' } },
    { id: 'legal_over_kmh', label: 'rule.legalOver', type: 'int', words: { unit: 'km/h' } },
    { id: 'legal_over_pct', label: 'rule.legalShare', type: 'int', words: { unit: '%' } },
    { id: 'legal_hold_s', label: 'rule.legalHold', type: 'int', words: { unit: 's' } },
    { id: 'braking_g', type: 'dec2', words: { unit: 'g' } },
    { id: 'acceleration_g', type: 'dec2', words: { unit: 'g' } },
    { id: 'cornering_g', type: 'dec2', words: { unit: 'g' } },
    { id: 'heavy_braking_g', label: 'rule.heavyBraking', type: 'dec2', words: { unit: 'g' } },
    { id: 'heavy_acceleration_g', label: 'rule.heavyAcceleration', type: 'dec2', words: { unit: 'g' } },
    { id: 'heavy_cornering_g', label: 'rule.heavyCornering', type: 'dec2', words: { unit: 'g' } },
  ],
} as const satisfies Described;
