import type { Ask } from './ask.ts';
import { personOf, type Subject } from './head-cells.ts';

/**
 * The subject of a row about a vehicle; its driver is the one at the end of its days. Null when a filter asks
 * for other drivers.
 */
export function vehicleSubject({ scope }: Ask, n: number): Subject | null {
  const stay = scope.stays[n - 1]!;
  const id = stay.lastDriverId;
  if (scope.drivers !== null && !scope.drivers.some((driver) => driver.id === id)) return null;
  return { stay, person: personOf(scope, null, id), drivers: 1, vehicles: 1 };
}
