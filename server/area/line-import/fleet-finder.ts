import { sql } from 'kysely';
import { plainText } from '#domain/plain-text.ts';
import type { Tx } from '#server/area/vehicle/lock-vehicle.ts';
import type { Caller } from '#server/base/access/caller.ts';

/** A fleet for look-ups by text. */
export type NamedFleet = {
  id: number;
  name: string;
  code: string | null;
  parent_id: number | null;
  closed_on: string | null;
};

/** The fleets that the caller sees, by name. */
export function readNamedFleets({ sql: db }: Pick<Tx, 'sql'>, { visible }: Caller): Promise<NamedFleet[]> {
  return db
    .selectFrom('fleet')
    .select(['id', 'name', 'code', 'parent_id', 'closed_on'])
    .where('id', '=', sql<number>`any(${visible.ids}::int[])`)
    .orderBy('name')
    .execute();
}

/** Names of fleets from the top down, as far as the caller sees them. Example: `Iberia / Centro / Madrid`. */
export function fleetPathOf(fleets: readonly NamedFleet[], { name, parent_id }: NamedFleet): string {
  const above = fleets.find(({ id }) => id === parent_id);
  return above ? `${fleetPathOf(fleets, above)} / ${name}` : name;
}

/** A path in the form for comparing, with any separators between its names. */
const plainPath = (path: string) =>
  plainText(path)
    .split(/[/›>]/)
    .map((name) => name.trim())
    .join('/');

/** Finds the fleet of a text: by its code, else its full path, else its name if no other fleet has that. */
export function fleetFinder(fleets: readonly NamedFleet[]): (text: string) => number | undefined {
  const found = new Map<string, number>();
  const names = fleets.map(({ name }) => plainPath(name));
  for (const [at, { id }] of fleets.entries())
    if (names.indexOf(names[at]!) === names.lastIndexOf(names[at]!)) found.set(names[at]!, id);
  for (const fleet of fleets) found.set(plainPath(fleetPathOf(fleets, fleet)), fleet.id);
  for (const { code, id } of fleets) if (code !== null) found.set(plainPath(code), id);
  return (text) => found.get(plainPath(text));
}

/** The texts that name the open fleets in a file: their code, or their path where they have none. */
export function fleetWords(fleets: readonly NamedFleet[]): string[] {
  return fleets
    .filter(({ closed_on }) => closed_on === null)
    .map((fleet) => fleet.code ?? fleetPathOf(fleets, fleet))
    .sort();
}
