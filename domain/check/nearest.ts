import type { FORM_SEEDS } from './form.ts';

/** Something that serves a fleet and all fleets below it. */
type Serving = { readonly fleet_ids: readonly number[] };

/**
 * Of those that serve the fleet, the one that serves the fewest fleets: that of the nearest fleet. Among
 * equals the first. Null: none serves it.
 */
export function nearest<One extends Serving>(all: readonly One[], fleetId: number): One | null {
  const serving = all.filter(({ fleet_ids }) => fleet_ids.includes(fleetId));
  return serving.toSorted((a, b) => a.fleet_ids.length - b.fleet_ids.length)[0] ?? null;
}

type Form = Serving & { readonly type_ids: readonly number[]; readonly seed: Seed | null };
type Seed = (typeof FORM_SEEDS)[number];

/**
 * The form of a vehicle among the active ones. It is that of the nearest fleet which names its type, else the
 * nearest without types. Otherwise it is the form for cars that the company began with. Null: none.
 */
export function formFor<One extends Form>(
  forms: readonly One[],
  { fleetId, typeId }: { fleetId: number; typeId: number | null },
): One | null {
  const naming = forms.filter(({ type_ids }) => typeId !== null && type_ids.includes(typeId));
  const forOthers = forms.filter(({ type_ids }) => type_ids.length === 0);
  const ofCars = forms.filter(({ seed }) => seed === 'car');
  return nearest(naming, fleetId) ?? nearest(forOthers, fleetId) ?? nearest(ofCars, fleetId);
}
