import { expect, it } from 'vitest';
import type { Ask } from './ask.ts';
import { inPieces } from './stay-pieces.ts';

/** Stays of vehicles: the vehicle, and how many days from the first of January on. */
const askFor = (variant: 'vehicle' | 'driver', stays: [id: number, days: number][]) =>
  ({
    view: { variant },
    scope: {
      stays: stays.map(([id, days]) => ({
        vehicle: { id },
        fromDay: '2026-01-01',
        toDay: new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10),
      })),
    },
  }) as unknown as Ask;

async function idsOf(ask: Ask): Promise<number[][]> {
  const pieces: number[][] = [];
  const read = async function* ({ scope }: Ask) {
    yield scope.stays.map(({ vehicle }) => vehicle.id);
  };
  for await (const ids of inPieces(ask, read)) pieces.push(ids);
  return pieces;
}

it.each<[what: string, stays: [number, number][], pieces: number[][]]>([
  ['none', [], []],
  ['few', [[1, 31]], [[1]]],
  [
    'the first piece has 500 days, those after it 2,500',
    [
      [1, 300],
      [2, 200],
      [3, 2_000],
      [4, 500],
      [5, 1],
    ],
    [[1, 2], [3, 4], [5]],
  ],
  [
    'a vehicle is in one piece, whatever its days',
    [
      [1, 500],
      [1, 500],
      [2, 1],
    ],
    [[1, 1], [2]],
  ],
])('vehicles in pieces: %s', async (_, stays, pieces) => {
  expect(await idsOf(askFor('vehicle', stays))).toEqual(pieces);
});

it('drivers are one piece', async () => {
  expect(
    await idsOf(
      askFor('driver', [
        [1, 600],
        [2, 600],
      ]),
    ),
  ).toEqual([[1, 2]]);
});

it('a piece that fails ends the reading with its error, after what came before it', async () => {
  const read = async function* ({ scope }: Ask) {
    const { id } = scope.stays[0]!.vehicle;
    if (id === 2) throw new Error('broken');
    yield id;
  };
  const seen: number[] = [];
  const reading = async () => {
    const stays: [number, number][] = [1, 2, 3].map((id) => [id, 2_500]);
    for await (const id of inPieces(askFor('vehicle', stays), read)) seen.push(id);
  };
  await expect(reading()).rejects.toThrow('broken');
  expect(seen).toEqual([1]);
});
