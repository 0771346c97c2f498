import { type FleetNode, fleetBars } from '#domain/dashboard/fleet-bar.ts';
import type { Scope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import { kept } from '#server/base/kept/kept.ts';

/** The fleets of a chart, and the bar in which each counts. */
export type ChartFleets = {
  has(fleetId: number): boolean;
  barOf(fleetId: number): number | undefined;
  named(barId: number): { name: string; is_direct: boolean };
  nameOf(fleetId: number): string;
};

/** The most scopes whose fleets are kept with a tree; the oldest is dropped first. */
const MOST_SCOPES = 500;

type Tree = {
  fleets: readonly (FleetNode & { name: string })[];
  /** By scope and chosen fleets: the requests of a page, and users with the same scope, share one. */
  charted: Map<string, ChartFleets>;
};

/** Reads the tree; without chosen fleets the chart has all fleets that the caller sees. */
export async function readChartFleets(
  database: Database,
  { visible }: Scope,
  chosen: readonly number[],
): Promise<ChartFleets> {
  const tree = await kept(database, 'fleets', () => readTree(database));
  const key = `${visible.ids.join()} ${chosen.join()}`;
  const known = tree.charted.get(key);
  if (known) return known;
  const found = chartFleets(tree, visible, chosen);
  tree.charted.set(key, found);
  if (tree.charted.size > MOST_SCOPES) tree.charted.delete(tree.charted.keys().next().value!);
  return found;
}

function chartFleets(
  { fleets }: Pick<Tree, 'fleets'>,
  visible: Scope['visible'],
  chosen: readonly number[],
): ChartFleets {
  const bars = fleetBars(fleets, { chosen, isVisible: (id) => visible.has(id) });
  const found = new Map(visible.ids.map((id) => [id, bars(id)]));
  const names = new Map(fleets.map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => names.get(id) ?? '';
  // With no visible fleet below it, the chart shows only the fleet itself.
  const isAlone = [...found.values()].filter((bar) => bar !== null).length === 1;
  return {
    has: (fleetId) => found.get(fleetId) != null,
    barOf: (fleetId) => found.get(fleetId)?.id,
    nameOf,
    named: (barId) => ({
      name: nameOf(barId),
      is_direct: !isAlone && found.get(barId)?.isDirect === true,
    }),
  };
}

async function readTree({ sql }: Database): Promise<Tree> {
  const rows = await sql.selectFrom('fleet').select(['id', 'parent_id', 'name']).execute();
  const fleets = rows.map(({ id, parent_id, name }) => ({ id, parentId: parent_id, name }));
  return { fleets, charted: new Map() };
}
