/** Types that a contract typology may have (spec §4). */
export const CONTRACT_TYPES = ['FLEXIBLE', 'RENT', 'PROPERTY', 'PERMANENT'] as const;

/** Classes of a contract typology (spec §4); in every rule, "rented" means this class (domain rules §1). */
export const CONTRACT_CLASSES = ['own_vehicle', 'own_equipment', 'rented'] as const;
export type ContractClass = (typeof CONTRACT_CLASSES)[number];
