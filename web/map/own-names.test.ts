import { expect, it } from 'vitest';
import { ownNames } from './own-names.ts';

const SOL = { lat: 40.4168, lng: -3.7038 };
const circle = (radius_m: number) => ({ type: 'circle' as const, ...SOL, radius_m });
const poi = (id: number, name: string, lat: number) => ({
  id,
  name,
  lat,
  lng: SOL.lng,
  fraudulent: false,
  group_ids: [],
});
const area = (id: number, name: string, radius_m: number) => ({
  id,
  name,
  geometry: circle(radius_m),
  group_ids: [],
});

// 0.001 degrees of latitude are 111 m.
const nameOf = ownNames({
  pois: [poi(1, 'Zaguán', SOL.lat), poi(2, 'Almacén', SOL.lat + 0.002), poi(3, 'Bodega', SOL.lat + 0.002)],
  areas: [area(1, 'Centro', 5_000), area(2, 'Barrio', 3_000)],
});

it.each([
  ['Zaguán', 0.0009],
  ['Almacén', 0.0012],
  ['Barrio', 0.01],
  ['Centro', 0.04],
  [null, 0.06],
])('is %s %f degrees further north', (name, north) => {
  expect(nameOf({ lat: SOL.lat + north, lng: SOL.lng })).toBe(name);
});

it('is nothing for who sees no places', () => {
  expect(ownNames({ pois: null, areas: null })(SOL)).toBeNull();
});
