import { plainText } from '../../plain-text.ts';
import type { SpeedVehicle } from '../default-limits.ts';

/** Words in the names of vehicle types, without accents, in the languages of the product. */
const WORDS: readonly (readonly [RegExp, SpeedVehicle])[] = [
  // An Italian *autocarro* is a lorry, a Portuguese one is a bus.
  [/autocarro (rigido|frigo|con)/, 'lorry'],
  [/\b(micro|mini)?(auto)?bus\b|autocar(ro)?\b|corriera|pullman|\bcoach\b/, 'bus'],
  [/motoci|ciclomotor|scooter|\bmotorc|\bmoto\b/, 'motorcycle'],
  [/camion|camiao|tractora|trattor|trator|tractor|lorry|truck|\bhgv\b/, 'lorry'],
  [/furg|\bvan\b|pick.?up|derivado|comercial|commercial/, 'van'],
];
/** Permitted mass from which a vehicle of no known kind is a lorry, kg. */
const LORRY_KG = 3_500;

/**
 * The kind of a vehicle for the law on speeds, by the name of its type. Without a known word the permitted
 * mass decides: above 3,500 kg a lorry, else a car, which is allowed the most. Example: `Furgoneta` is a van.
 */
export function speedVehicleOf({ type, mmaKg }: { type: string | null; mmaKg: number | null }): SpeedVehicle {
  const name = plainText(type ?? '');
  const known = WORDS.find(([words]) => words.test(name));
  return known?.[1] ?? (mmaKg !== null && mmaKg > LORRY_KG ? 'lorry' : 'car');
}
