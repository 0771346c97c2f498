import type { Ask } from './ask.ts';
import type { Subject } from './head-cells.ts';

/** The subject of a row about a vehicle as such, its driver the one at the end of its days; null when the drivers asked for are others. */
export function vehicleSubject({ scope }: Ask, n: number): Subject | null {
  const stay = scope.stays[n - 1]!;
  const id = stay.lastDriverId;
  if (scope.drivers !== null && !scope.drivers.some((driver) => driver.id === id)) return null;
  return { stay, person: id === null ? null : (scope.people.get(id) ?? null), drivers: 1, vehicles: 1 };
}
