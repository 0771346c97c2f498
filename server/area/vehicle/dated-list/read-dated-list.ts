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
import { contains, orderBy, type Sortable } from '#server/base/http/listing.ts';
import { referencesOf } from '../dated-references.ts';
import { orderedIds } from './ordered-ids.ts';
import { readStandings, type Standing } from './read-standings.ts';

type Sources = Pick<App, 'database' | 'now'>;
type Stored = Readonly<Record<string, unknown>> & { id: number; vehicle_id: number };

/** Rows of an export (domain rules §0.3). */
const EXPORT_MAX = 100_000;
/** Columns that only the rules know, so that all rows in sight are judged before they are sorted. */
const JUDGED = ['state', 'days_left', 'distance_left'] as const;
type Judged = (typeof JUDGED)[number];

/** Which of the ordered rows are read. */
type Part = { from: number; most: number };
/** The rows of a part in their order, and how many the whole list has. */
type Page = { ids: readonly number[]; total: number };

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
  function sortable(caller: Caller): Sortable {
    const own = ({ id, type }: Field) =>
      type === 'text' ? sql`plain(${sql.ref(`row.${id}`)})` : sql.ref(`row.${id}`);
    return {
      // Capitals and digits only: no language orders them differently.
      license: sql`vehicle.license collate "C"`,
      ...Object.fromEntries(
        kind.columns
          .filter(({ id, input }) => id !== 'state' && !input)
          .map((column) => [column.id, own(column)]),
      ),
      ...references.sorted(caller),
      alias: sql`plain(vehicle.alias)`,
      fleet: sql`plain(fleet.name)`,
    };
  }

  async function read({ database, now }: Sources, caller: Caller, query: DatedQuery, part: Part) {
    const all = readingIn(database);
    const nowMs = now();
    const vehicles = vehiclesAsked(caller, query);
    const states = query.state as readonly RowState[] | undefined;
    const { q } = query;
    const narrower = [
      ...filtered(query),
      ...(q ? [contains(q, [sql.ref('vehicle.license'), sql.ref('vehicle.alias'), ...searched])] : []),
    ];
    const sort = query.sort ?? list.order!.id;
    const dir = query.sort === undefined ? list.order!.dir : query.dir;
    const byRule = JUDGED.find((one) => one === sort);
    const isJudged = states !== undefined || byRule !== undefined;
    const judged = isJudged ? await readStandings(all, kind, { where: vehicles, nowMs }) : null;
    const chosen = judged && [...judged].filter(([, { state }]) => states?.includes(state) ?? true);
    const found = (more: readonly RawBuilder<unknown>[]) =>
      sql`${from} where ${sql.join([vehicles, ...narrower, ...more], sql` and `)}`;

    async function pageByRule(rule: Judged): Promise<Page> {
      const ids = narrower.length === 0 ? null : await all(sql<{ id: number }>`select row.id ${found([])}`);
      const kept = ids && new Set(ids.map(({ id }) => id));
      const ordered = orderedIds(
        (kept ? chosen!.filter(([id]) => kept.has(id)) : chosen!).map(([id, one]) => [id, keyOf(rule, one)]),
        dir,
      );
      return { ids: ordered.slice(part.from, part.from + part.most), total: ordered.length };
    }

    async function pageByColumn(): Promise<Page> {
      const among = chosen ? [sql`row.id = any(${chosen.map(([id]) => id)}::int[])`] : [];
      const order = orderBy({ sort, dir }, sortable(caller), 'row.id');
      const rows = await all(sql<{ id: number; total: number }>`
        select row.id, (count(*) over ())::int as total ${found(among)} ${order}
        limit ${part.most} offset ${part.from}`);
      const total =
        rows[0]?.total ?? (await all(sql<{ n: number }>`select count(*)::int as n ${found(among)}`))[0]!.n;
      return { ids: rows.map(({ id }) => id), total };
    }

    const { ids, total } = await (byRule ? pageByRule(byRule) : pageByColumn());
    const rows = await all(sql<Stored>`
      select row.* ${references.names(caller)}, ${FACTS}
      ${from} join unnest(${ids}::int[]) with ordinality page (id, place) on page.id = row.id
      where ${vehicles} order by page.place`);
    const ofPage = [...new Set(rows.map((row) => row.vehicle_id))];
    const known =
      judged ?? (await readStandings(all, kind, { where: sql`vehicle.id = any(${ofPage}::int[])`, nowMs }));
    return { rows: rows.map((row) => rowOf(row, known.get(row.id))), total };
  }

  return {
    page: (app: Sources, caller: Caller, query: DatedQuery) =>
      read(app, caller, query, { from: (query.page - 1) * query.page_size, most: query.page_size }),
    all: async (app: Sources, caller: Caller, query: DatedQuery) =>
      (await read(app, caller, query, { from: 0, most: EXPORT_MAX })).rows,
  };
}

/** The figure by which a row is ordered. */
function keyOf(rule: Judged, { state, due }: Standing): number | null {
  if (rule === 'state') return ROW_STATES.indexOf(state);
  return (rule === 'days_left' ? due?.daysLeft : due?.kmLeft) ?? null;
}

/** A row that came between the two queries is judged when it is read again. */
function rowOf(row: Stored, judged: Standing = { state: 'undated', due: null }): ListedRow {
  const { state, due } = judged;
  const left = { days_left: due?.daysLeft ?? null, distance_left: metres(due?.kmLeft ?? null) };
  return { ...row, state, ...left } as object as ListedRow;
}
