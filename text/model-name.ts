import { enumeratedWord } from './field-words.ts';
import type { Translate } from './key.ts';

/** Make and model of a vehicle in one; empty where neither is known. */
export function modelName(vehicle: { brand: string | null; model: string | null }, t: Translate): string {
  const known = [vehicle.brand, vehicle.model].filter((name) => name !== null);
  return known.map((name) => enumeratedWord(name, t)).join(' ');
}
