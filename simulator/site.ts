import { isOnLand } from './land.ts';
import type { Network } from './network.ts';
import { planeAt } from './plane.ts';
import { between, seeded } from './random.ts';
import { type Line, lengthOf, lineOf } from './road.ts';
import type { Town } from './town.ts';

/** A destination of vehicles: a depot, a customer, a home. Streets lead to it from the middle of its town. */
export type Site = {
  /** Index of its town in the network. */
  town: number;
  /** From the middle of the town to the door. */
  street: Line;
  lengthM: number;
};

/**
 * The length of streets from the middle of a town, metres. Example: 1,000 people 350 m, 100,000 people 2.1
 * km.
 */
export function urbanRadiusM(population: number): number {
  return Math.min(4_000, Math.max(350, 800 * (population / 10_000) ** 0.42));
}

/** The site with this name in a town. The same name is always the same door. */
export function siteIn(network: Network, town: number, name: string): Site {
  const place = network.towns[town]!;
  let street = streetTo(place, name, 0);
  for (let attempt = 1; attempt < 8 && !endsAshore(place, street); attempt++) {
    street = streetTo(place, name, attempt);
  }
  return { town, street, lengthM: lengthOf(street) };
}

function endsAshore(town: Town, street: Line): boolean {
  return isOnLand(town.country, { lat: street.lat.at(-1)!, lng: street.lng.at(-1)! });
}

/** The streets of a town follow its own grid: a few blocks along, a few across, corners cut short. */
function streetTo(town: Town, name: string, attempt: number): Line {
  const grid = seeded('grid', town.id)() * Math.PI;
  const random = seeded('street', town.id, name, attempt);
  const reachM = between(random, 0.2, 0.9) * urbanRadiusM(town.population);
  const angle = random() * 2 * Math.PI;
  const target = [reachM * Math.cos(angle), reachM * Math.sin(angle)] as const;
  const at: [number, number] = [0, 0];
  const corners: [number, number][] = [[0, 0]];
  for (let axis: 0 | 1 = random() < 0.5 ? 0 : 1; corners.length < 40; axis = axis === 0 ? 1 : 0) {
    const leftM = target[axis] - at[axis];
    const blockM = Math.min(Math.abs(leftM), between(random, 140, 420));
    at[axis] += Math.sign(leftM) * blockM;
    if (blockM > 25) corners.push([at[0], at[1]]);
    if (Math.abs(target[0] - at[0]) + Math.abs(target[1] - at[1]) < 50) break;
  }
  if (corners.length === 1) corners.push([target[0], target[1]]);
  const plane = planeAt(town);
  const points = withCutCorners(corners).map(([along, across]) =>
    plane.toPoint(
      along * Math.cos(grid) - across * Math.sin(grid),
      along * Math.sin(grid) + across * Math.cos(grid),
    ),
  );
  return lineOf(points);
}

const CUT_M = 12;
const STEP_M = 60;

function withCutCorners(corners: readonly [number, number][]): [number, number][] {
  const out: [number, number][] = [corners[0]!];
  for (let i = 1; i < corners.length; i++) {
    const [x, y] = corners[i]!;
    const [fromX, fromY] = out.at(-1)!;
    const last = i === corners.length - 1;
    const lengthM = Math.hypot(x - fromX, y - fromY);
    const endM = last ? lengthM : Math.max(lengthM / 2, lengthM - CUT_M);
    const steps = Math.max(1, Math.round(endM / STEP_M));
    for (let k = 1; k <= steps; k++) {
      const share = ((k / steps) * endM) / lengthM;
      out.push([fromX + (x - fromX) * share, fromY + (y - fromY) * share]);
    }
    if (last) break;
    const [nextX, nextY] = corners[i + 1]!;
    const afterM = Math.hypot(nextX - x, nextY - y);
    const cut = Math.min(CUT_M, afterM / 2) / afterM;
    out.push([x + (nextX - x) * cut, y + (nextY - y) * cut]);
  }
  return out;
}
