import { type RawBuilder, sql } from 'kysely';
import type { DatedQuery, ListedRow } from '#api/dated-lists.ts';
import { type Field, settledFilter } from '#domain/list.ts';
import { type DatedKind, ROW_STATES, type RowState } from '#domain/vehicle/dated-kind.ts';
import { DATED_LISTS } from '#domain/vehicle/dated-list.ts';
import { metres } from '#server/area/calendar/calendar-rows.ts';
import { readingIn } from '#server/area/calendar/read-dues.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { contains, orderBy, page, type Sortable } from '#server/base/http/listing.ts';
import { referencesOf } from '../dated-references.ts';
import { readStandings, type Standing } from './read-standings.ts';

type Sources = Pick<App, 'database' | 'now'>;
type Stored = Readonly<Record<string, unknown>> & { id: number; vehicle_id: number };

/** Rows of an export (domain rules §0.3). */
const EXPORT_MAX = 100_000;
/** Columns that only the rules know, so that all rows in sight are judged before they are sorted. */
const JUDGED: readonly string[] = ['state', 'days_left', 'distance_left'];

const FACTS = sql`vehicle.license, vehicle.alias, vehicle.fleet_id, fleet.name as fleet`;

/** The vehicles of the list: in scope, below the chosen fleets, in these states of registration. */
function vehiclesAsked({ visible, ...scope }: Caller, { fleets, registration }: DatedQuery) {
  const states = registration ?? ['registered', 'deleting'];
  const chosen = fleets?.filter((id) => visible.has(id));
  return sql`${vehicleInScope({ ...scope, visible })} and vehicle.registration_state = any(${states}::text[])
    and ${belowFleets('vehicle.fleet_id', chosen)}`;
}

/** Reads the rows of a kind on all vehicles in sight: a page, or all of them for a file. */
export function datedListReader(kind: DatedKind) {
  const list = DATED_LISTS[kind.section];
  const references = referencesOf(kind);
  const searched = kind.columns
    .filter(({ type, input, words }) => !(input || words) && ['text', 'code'].includes(type))
    .map(({ id }) => sql.ref(`row.${id}`));
  const from = sql`from ${sql.table(`vehicle_${kind.section}`)} row
    join vehicle on vehicle.id = row.vehicle_id
    join fleet on fleet.id = vehicle.fleet_id`;

  /** The condition of each filter that is set, besides the state. */
  function filtered(query: DatedQuery): RawBuilder<unknown>[] {
    return list.filters.flatMap((filter) => {
      const { name, type, words, column } = settledFilter(list, filter);
      if (column === undefined || column === 'state') return [];
      const input = kind.columns.find(({ id }) => id === column)?.input;
      const stored = sql.ref(`row.${input ?? column}`);
      const value = query[name];
      if (type === 'date')
        return [
          ...(query[`${name}_from`] ? [sql`${stored} >= ${query[`${name}_from`]}`] : []),
          ...(query[`${name}_to`] ? [sql`${stored} <= ${query[`${name}_to`]}`] : []),
        ];
      if (value === undefined) return [];
      if (words) return [sql`${stored} = any(${value}::${sql.raw('coded' in words ? 'text' : 'int')}[])`];
      return [type === 'bool' ? sql`${stored} = ${value}` : contains(String(value), [stored])];
    });
  }

  /** The expressions by which the list is sorted; the first is the usual one. */
  function sortable(caller: Caller, isJudged: boolean): Sortable {
    const own = ({ id, type }: Field) =>
      type === 'text' ? sql`plain(${sql.ref(`row.${id}`)})` : sql.ref(`row.${id}`);
    const judged = isJudged
      ? {
          state: sql`judged.rank`,
          days_left: sql`judged.days_left`,
          distance_left: sql`judged.distance_left`,
        }
      : {};
    return {
      // Capitals and digits only: no language orders them differently.
      license: sql`vehicle.license collate "C"`,
      ...Object.fromEntries(
        kind.columns
          .filter(({ id, input }) => id !== 'state' && !input)
          .map((column) => [column.id, own(column)]),
      ),
      ...references.sorted(caller),
      ...judged,
      alias: sql`plain(vehicle.alias)`,
      fleet: sql`plain(fleet.name)`,
    };
  }

  async function read(
    { database, now }: Sources,
    caller: Caller,
    query: DatedQuery,
    some: RawBuilder<unknown>,
  ) {
    const all = readingIn(database);
    const nowMs = now();
    const vehicles = vehiclesAsked(caller, query);
    const states = query.state as readonly RowState[] | undefined;
    const sort = query.sort ?? list.order!.id;
    const isJudged = states !== undefined || JUDGED.includes(sort);
    const judged = isJudged ? await readStandings(all, kind, { where: vehicles, nowMs }) : null;
    const order = orderBy(
      { sort, dir: query.sort === undefined ? list.order!.dir : query.dir },
      sortable(caller, isJudged),
      'row.id',
    );
    const { q } = query;
    const conditions = [
      vehicles,
      ...filtered(query),
      ...(q ? [contains(q, [sql.ref('vehicle.license'), sql.ref('vehicle.alias'), ...searched])] : []),
    ];
    const found = sql`${from} ${judged ? judgedJoin(judged, states) : sql``}
      where ${sql.join(conditions, sql` and `)}`;
    const rows = await all(sql<Stored & { total: number }>`
      with page as materialized (
        select row.id, (count(*) over ())::int as total, row_number() over (${order}) as place ${found} ${order} ${some}
      )
      select row.* ${references.names(caller)}, ${FACTS}, page.total
      ${from} join page on page.id = row.id order by page.place`);
    const ids = [...new Set(rows.map((row) => row.vehicle_id))];
    const known =
      judged ?? (await readStandings(all, kind, { where: sql`vehicle.id = any(${ids}::int[])`, nowMs }));
    const total = rows[0]?.total ?? (await all(sql<{ n: number }>`select count(*)::int as n ${found}`))[0]!.n;
    return {
      rows: rows.map(({ total: _, ...row }) => rowOf(row as Stored, known.get(row.id as number))),
      total,
    };
  }

  return {
    page: (app: Sources, caller: Caller, query: DatedQuery) => read(app, caller, query, page(query)),
    all: async (app: Sources, caller: Caller, query: DatedQuery) =>
      (await read(app, caller, query, sql`limit ${sql.lit(EXPORT_MAX)}`)).rows,
  };
}

/** The rows with their standing, those in one of the states. */
function judgedJoin(judged: ReadonlyMap<number, Standing>, states: readonly RowState[] | undefined) {
  const chosen = [...judged].filter(([, { state }]) => states?.includes(state) ?? true);
  const column = (of: (one: Standing) => number | null) => sql`${chosen.map(([, one]) => of(one))}::int[]`;
  return sql`join unnest(${chosen.map(([id]) => id)}::int[], ${column(({ state }) => ROW_STATES.indexOf(state))},
    ${column(({ due }) => due?.daysLeft ?? null)}, ${column(({ due }) => due?.kmLeft ?? null)})
    as judged (id, rank, days_left, distance_left) on judged.id = row.id`;
}

/** A row that came between the two queries is judged when it is read again. */
function rowOf(row: Stored, judged: Standing = { state: 'undated', due: null }): ListedRow {
  const { state, due } = judged;
  const left = { days_left: due?.daysLeft ?? null, distance_left: metres(due?.kmLeft ?? null) };
  return { ...row, state, ...left } as object as ListedRow;
}
