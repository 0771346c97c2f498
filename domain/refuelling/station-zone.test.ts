import { expect, it } from 'vitest';
import { countryCodeOf, stationZone } from './station-zone.ts';

it.each([
  ['ES', 'Madrid', 'Europe/Madrid'],
  ['ES', 'LAS PALMAS', 'Atlantic/Canary'],
  ['ES', 'Santa Cruz de Tenerife', 'Atlantic/Canary'],
  ['ES', 'Palencia', 'Europe/Madrid'],
  ['PT', 'Lisboa', 'Europe/Lisbon'],
  ['PT', 'R. A. MADEIRA', 'Atlantic/Madeira'],
  ['PT', 'Açores', 'Atlantic/Azores'],
  ['IT', 'Milano', 'Europe/Rome'],
  ['GB', 'Kent', 'Europe/London'],
  ['IE', 'Cork', 'Europe/Dublin'],
  ['XX', 'Palma', 'Europe/Madrid'],
])('a station in %s, %s tells the time of %s', (country, province, zone) => {
  expect(stationZone({ country, province })).toBe(zone);
});

it.each([
  ['España', 'ES'],
  ['PRT', 'PT'],
  ['U.K.', 'GB'],
  [' Francia ', 'FR'],
  ['Atlantis', null],
])('the country %s is %s', (text, code) => {
  expect(countryCodeOf(text)).toBe(code);
});
