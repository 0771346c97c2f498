/** The lists of values an installation keeps, by the ids of spec §3. */
export const ENUMERATED_LISTS = [
  'tracker_provider',
  'gsm_operator',
  'tracker_model',
  'vehicle_brand',
  'vehicle_type',
  'vehicle_contract',
  'bill_type',
  'itv_type',
  'vehicle_additional',
  'renting_company',
  'fuel_types',
] as const;
