/**
 * The emissions of a vehicle, as the rules of low-emission zones count them. The first five are the labels of
 * Spain (DGT); `NONE` is a vehicle without a right to one. Elsewhere the Euro class of its approval counts.
 */
export const ENVIRONMENTAL_LABELS = [
  'ZERO',
  'ECO',
  'C',
  'B',
  'NONE',
  'EURO_6',
  'EURO_5',
  'EURO_4',
  'EURO_3',
  'EURO_2',
  'EURO_1',
] as const;
export type EnvironmentalLabel = (typeof ENVIRONMENTAL_LABELS)[number];

/**
 * May a vehicle of this label enter? Null: the area says nothing about labels, or the vehicle's is not known.
 */
export function mayEnter(
  allowed: readonly EnvironmentalLabel[] | null,
  label: EnvironmentalLabel | null,
): boolean | null {
  return allowed === null || label === null ? null : allowed.includes(label);
}
