import { expect, it } from 'vitest';
import type { Ask } from './ask.ts';
import { driverPieces } from './driver-pieces.ts';

/** Vehicles with their usual drivers, each in the report for these days from the first of January on. */
const askFor = (drivers: number[], vehicles: [id: number, driver: number, days: number][]) =>
  ({
    range: { from: '2026-01-01', to: '2026-12-31' },
    scope: {
      drivers: drivers.map((id) => ({ id })),
      cards: [],
      stays: vehicles.map(([id, usualDriverId, days]) => ({
        vehicle: { id },
        usualDriverId,
        fromDay: '2026-01-01',
        toDay: new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10),
      })),
    },
  }) as unknown as Ask;

/** The drivers and vehicles of each piece; `found`: who also drove which vehicle. */
async function piecesOf(ask: Ask, found: [driver: number, vehicle: number][]) {
  const rows = found.map(([driver_id, vehicle_id]) => ({ driver_id, vehicle_id }));
  const snapshot = { all: async <Row>() => rows as Row[] };
  return (await driverPieces(ask, snapshot)).map(({ scope }) => [
    scope.drivers!.map(({ id }) => id),
    scope.stays.map(({ vehicle }) => vehicle.id),
  ]);
}

it('the first piece has 500 days of vehicles, those after it 2,500', async () => {
  const ask = askFor(
    [1, 2, 3, 4, 5],
    [
      [10, 1, 300],
      [20, 2, 200],
      [30, 3, 2_000],
      [40, 4, 500],
      [50, 5, 1],
      [60, 9, 1],
    ],
  );
  expect(await piecesOf(ask, [])).toEqual([
    [
      [1, 2],
      [10, 20],
    ],
    [
      [3, 4],
      [30, 40],
    ],
    [[5], [50]],
  ]);
});

it('a vehicle is in the piece of each of its drivers', async () => {
  const ask = askFor(
    [1, 2],
    [
      [10, 1, 400],
      [20, 1, 200],
      [30, 2, 100],
    ],
  );
  expect(await piecesOf(ask, [[2, 20]])).toEqual([
    [[1], [10, 20]],
    [[2], [20, 30]],
  ]);
});

it('drivers who share most vehicles are one piece after the first', async () => {
  const ask = askFor(
    [1, 2, 3],
    [
      [10, 1, 600],
      [20, 2, 2_600],
    ],
  );
  const shared: [number, number][] = [
    [2, 10],
    [3, 10],
    [3, 20],
  ];
  // Three pieces would read one and two and two vehicles.
  expect(await piecesOf(ask, shared)).toEqual([
    [[1], [10]],
    [
      [2, 3],
      [10, 20],
    ],
  ]);
});
