import { expect, it } from 'vitest';
import { speedVehicleOf } from './speed-vehicle.ts';

it.each([
  ['Turismo', null, 'car'],
  ['Turismo', 1_800, 'car'],
  ['Furgoneta', 3_500, 'van'],
  ['Furgón', null, 'van'],
  ['Van', null, 'van'],
  ['Camión rígido', 18_000, 'lorry'],
  ['Tractora', 44_000, 'lorry'],
  ['Autocarro rigido', 18_000, 'lorry'],
  ['Camião rígido', null, 'lorry'],
  ['Autobús', 19_000, 'bus'],
  ['Autocarro', 19_000, 'bus'],
  ['Autocar', 19_000, 'bus'],
  ['Microbús', 5_000, 'bus'],
  ['Motocicleta', null, 'motorcycle'],
  ['Motor grúa', 3_501, 'lorry'],
  [null, 3_500, 'car'],
  [null, 3_501, 'lorry'],
  [null, null, 'car'],
] as const)('%s of %s kg is a %s', (type, mmaKg, kind) => {
  expect(speedVehicleOf({ type, mmaKg })).toBe(kind);
});
