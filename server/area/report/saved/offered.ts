import { sql } from 'kysely';
import type { Caller } from '#server/base/access/caller.ts';
import { driverInScope } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import { readSaved, type Saved } from './saved-report.ts';

type Filter = 'fleets' | 'vehicles' | 'drivers';
const FILTERS: readonly Filter[] = ['fleets', 'vehicles', 'drivers'];
/** The parameters of a saved report that may name records invisible to a reader. */
type Named = Partial<Record<Filter, number[]>>;

/**
 * Reads the saved reports of a user, and those of others within the reader's scope: their filters name only
 * records that the reader may see. A shared one is left out when nothing remains of a filter, because its
 * name would reveal its subject.
 */
export async function readOffered(
  database: Pick<Database, 'sql'>,
  caller: Caller,
  mayRun: (saved: Saved) => boolean,
): Promise<Saved[]> {
  const saved = (await readSaved(database, caller)).filter(mayRun);
  const known = await readKnown(
    database,
    caller,
    saved.map(({ parameters }) => parameters as Named),
  );
  return saved.flatMap((one) => {
    if (one.user_id === caller.userId) return one;
    const named = one.parameters as Named;
    const kept: Named = {};
    for (const filter of FILTERS) {
      const ids = named[filter];
      if (ids !== undefined) kept[filter] = ids.filter((id) => known[filter].has(id));
    }
    const isEmptied = FILTERS.some((filter) => named[filter]?.length && kept[filter]?.length === 0);
    const isRecipient = one.recipients.some(({ id }) => id === caller.userId);
    if (isEmptied && !isRecipient) return [];
    return { ...one, parameters: { ...named, ...kept } as Saved['parameters'] };
  });
}

/**
 * The records in filters that the reader may see: today's, and vehicles that the reader may see in the past.
 */
async function readKnown(
  { sql: db }: Pick<Database, 'sql'>,
  caller: Caller,
  named: readonly Named[],
): Promise<Record<Filter, ReadonlySet<number>>> {
  const idsOf = (filter: Filter) => [...new Set(named.flatMap((one) => one[filter] ?? []))];
  const { rows } = await sql<{ vehicles: number[]; drivers: number[] }>`
    select
      array(select distinct vehicle_id from vehicle_stay
        where vehicle_id = any(${idsOf('vehicles')}::int[]) and ${vehicleInScope(caller, 'vehicle_stay')}) as vehicles,
      array(select id from driver where id = any(${idsOf('drivers')}::int[]) and ${driverInScope(caller)}) as drivers
  `.execute(db);
  const { vehicles, drivers } = rows[0]!;
  const fleets = idsOf('fleets').filter((id) => caller.visible.has(id));
  return { fleets: new Set(fleets), vehicles: new Set(vehicles), drivers: new Set(drivers) };
}
