/**
 * Fuels; the list `fuel_types` has the same fixed codes, and only its labels can be edited (contradiction
 * 14).
 */
export const FUEL_TYPES = [
  'DIESEL',
  'GASOLINE',
  'ELECTRIC',
  'HYBRID_DIESEL',
  'HYBRID_GASOLINE',
  'HYBRID_PLUG_DIESEL',
  'HYBRID_PLUG_GASOLINE',
  'HYBRID',
  'OTHERS',
] as const;
