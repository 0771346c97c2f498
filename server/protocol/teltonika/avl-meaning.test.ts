import { expect, test } from 'vitest';
import { avlMeaning } from './avl-meaning.ts';

// One line is one element: model, its name in `extra`, value, its meaning.
test.each([
  ['FMB003', 'io32', -7, ['AVL 32', 'Coolant temperature', -7, '°C', null]],
  ['FMB003', 'io51', 13_870, ['AVL 51', 'Control module voltage', 13.87, 'V', null]],
  ['FMC150', 'io87', 1_234_000, ['AVL 87', 'Total mileage', 1_234_000, 'm', null]],
  ['FMC650', 'io87', 42, ['AVL 87', 'FMS fuel level', 42, '%', null]],
  ['FMC150', 'io281', 'P0120,P0301', ['AVL 281', 'Fault codes', 'P0120,P0301', null, null]],
  ['FMC650', 'io281', 'P0120', ['AVL 281', 'Fault codes', 'P0120', null, null]],
  ['FMC150', 'io90', 0x900, ['AVL 90', 'Door status', 0x900, null, 'front left, rear right']],
  ['FMC150', 'io90', 0, ['AVL 90', 'Door status', 0, null, null]],
  ['FMC150', 'io231', 1, ['AVL 231', 'Geofence zone 50', 1, null, 'entered']],
  ['FMC650', 'io184', 3, ['AVL 184', 'Driver 1 state', 3, null, 'drive']],
  ['FMB120', 'io184', 3, ['AVL 184', null, 3, null, null]],
  ['FMB640', 'io4', 1, ['AVL 4', 'Digital input 4', 1, null, null]],
  [null, 'io4', 7, ['AVL 4', 'Pulse counter DIN 1', 7, null, null]],
  ['FMC650', 'io32', 7, ['AVL 32', null, 7, null, null]],
  ['FMC650', 'io66', 27_900, ['AVL 66', 'External voltage', 27.9, 'V', null]],
  ['FMC125', 'io12936', 1, ['AVL 12936', 'DSM COM2 seatbelt', 1, null, null]],
  ['FMB003', 'io1234', 5, ['AVL 1234', null, 5, null, null]],
  ['FMB003', 'io65535', '18446744073709551615', ['AVL 65535', null, '18446744073709551615', null, null]],
])('%s %s of %s', (model, name, value, told) => {
  const { id, name: known, value: read, unit, meaning } = avlMeaning(model, name, value)!;
  expect([id, known, read, unit, meaning]).toEqual(told);
});

test('halves of a card are characters, and tell of a driver', () => {
  const half = BigInt(`0x${Buffer.from('E1234567').toString('hex')}`).toString();
  expect(avlMeaning('FMC150', 'io149', half)).toMatchObject({ value: 'E1234567', isDriver: true });
  expect(avlMeaning('FMC650', 'io197', half)).toMatchObject({ value: 'E1234567', isDriver: true });
  // The same number is a geofence of other families.
  expect(avlMeaning('FMC150', 'io197', 1)).toMatchObject({ name: 'Geofence zone 31', isDriver: false });
  expect(avlMeaning('FMC150', 'io149', 0)).toMatchObject({ value: 0 });
});

test.each(['doors', 'io', 'ioX', 'io123456', 'radio32'])('%s is no element', (name) => {
  expect(avlMeaning('FMB003', name, 1)).toBeNull();
});
