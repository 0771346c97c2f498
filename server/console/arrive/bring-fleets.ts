import { sql } from 'kysely';
import { FLEET_DEPTH } from '#domain/fleet/fleet.ts';
import { lockTree } from '#server/area/fleet/fleet-place.ts';
import type { Command } from '#server/base/access/command.ts';
import { type Arrival, nameOf } from './arrival.ts';
import { ArriveError } from './arrive-error.ts';
import { idOf, type Row } from './value.ts';

/** Longest name of a fleet (domain rules §9.3). */
const NAME_MAX = 80;

/**
 * The fleet into which all comes: the one with this name, or a new company. Without a name it is the only
 * company of the installation. Before the setup nothing comes: users would close it, and none of them is an
 * administrator.
 * @throws ArriveError when there are several companies, or when nobody has set the installation up
 */
export async function topFleet(
  { tx, tally }: Pick<Arrival, 'tx' | 'tally'>,
  name: string | null,
): Promise<Arrival['top']> {
  const somebody = await tx.sql.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  if (!somebody)
    throw new ArriveError('nobody has set this installation up: npm run admin -- setup-link shows its link');
  await lockTree(tx);
  const columns = ['id', 'name', 'country'] as const;
  if (name === null) {
    const companies = await tx.sql
      .selectFrom('fleet')
      .select(columns)
      .where('parent_id', 'is', null)
      .execute();
    if (companies.length === 1) return companies[0]!;
    throw new ArriveError(`there are ${companies.length} companies: name the fleet with --fleet=<name>`);
  }
  const found = await tx.sql
    .selectFrom('fleet')
    .select(columns)
    .where(sql<boolean>`plain(name) = plain(${name})`)
    .orderBy(sql`parent_id is not null`)
    .orderBy('id')
    .executeTakeFirst();
  if (found) return found;
  tally.made('fleet');
  return { ...(await makeFleet(tx, { name, parentId: null })), name };
}

async function makeFleet(
  tx: Command,
  { name, parentId, country }: { name: string; parentId: number | null; country?: string },
): Promise<{ id: number; country: string }> {
  const after = { name, parent_id: parentId, ...(country && { country }) };
  const made = await tx.sql
    .insertInto('fleet')
    .values(after)
    .returning(['id', 'country'])
    .executeTakeFirstOrThrow();
  await tx.changed({ action: 'create', entity: 'fleet', id: made.id, after, isSight: true });
  return made;
}

/**
 * Makes the groups fleets, in the same tree below the top fleet. A group too deep for the tree becomes
 * a fleet on its last level. Returns the fleet of each group.
 */
export async function bringFleets(arrival: Arrival, groups: readonly Row[]): Promise<Map<number, number>> {
  const { tx, tally, top } = arrival;
  const byId = new Map(groups.map((group) => [idOf(group.id)!, group]));
  const fleets = new Map<number, { id: number; level: number; parentId: number }>();
  const { rows } = await sql<{ level: number }>`
    select count(*)::int as level from fleet_subtree where fleet_id = ${top.id}`.execute(tx.sql);
  const first = { id: top.id, level: rows[0]!.level, parentId: top.id };

  const bring = async (id: number, above: readonly number[]): Promise<typeof first> => {
    const known = fleets.get(id);
    const group = byId.get(id);
    if (known || !group) return known ?? first;
    const parentId = idOf(group.groupid);
    const isRing = parentId !== null && above.includes(parentId);
    const parent = parentId === null || isRing ? first : await bring(parentId, [...above, id]);
    const isDeep = parent.level >= FLEET_DEPTH;
    const under = isDeep ? parent.parentId : parent.id;
    const taken = [...fleets.values()].map((fleet) => fleet.id);
    const found = await fleetBelow(arrival, group, { parentId: under, taken });
    if (isDeep) tally.noted('fleet', nameOf(group), 'it was deeper than the tree, and is on its last level');
    const fleet = { id: found, level: Math.min(parent.level + 1, FLEET_DEPTH), parentId: under };
    fleets.set(id, fleet);
    return fleet;
  };
  for (const id of byId.keys()) await bring(id, [id]);
  return new Map([...fleets].map(([group, { id }]) => [group, id]));
}

/**
 * The fleet of a group below another one, made if there is none. Two groups of one name stay two
 * fleets.
 */
async function fleetBelow(
  { tx, tally, top }: Arrival,
  group: Row,
  { parentId, taken }: { parentId: number; taken: Iterable<number> },
): Promise<number> {
  const { id, name: given } = nameOf(group);
  const plain =
    given
      .replace(/\p{Cc}/gu, '')
      .slice(0, NAME_MAX)
      .trim() || `Traccar ${id}`;
  const named = async (name: string) =>
    (
      await tx.sql
        .selectFrom('fleet')
        .select('id')
        .where('parent_id', '=', parentId)
        .where(sql<boolean>`plain(name) = plain(${name})`)
        .executeTakeFirst()
    )?.id;
  const first = await named(plain);
  const isTaken = first !== undefined && [...taken].includes(first);
  const name = isTaken ? `${plain.slice(0, NAME_MAX - 12)} (${id})` : plain;
  const found = isTaken ? await named(name) : first;
  tally[found === undefined ? 'made' : 'here']('fleet');
  return found ?? (await makeFleet(tx, { name, parentId, country: top.country })).id;
}
