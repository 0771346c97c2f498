import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getAssignmentWeek } from '#api/assignment.ts';
import { getDriverWeek } from '#api/dispatch.ts';
import { type Endpoint, madeOf } from '#api/endpoint.ts';
import type { Day } from '#domain/day.ts';
import type { Fault } from '#domain/fault.ts';
import { call } from '#web/base/call/call.ts';
import { type BoardRow, driverRow, vehicleRow } from './board-model.ts';

/** Rows of one answer, and the most rows of the board. */
const PAGE = 500;
const MOST_ROWS = 5_000;

/** The week of the board, and its filters; `only`: vehicles with an assignment in it. */
export type Asked = { monday: Day; q: string | null; fleets: readonly string[]; only?: boolean };

type Part = { rows: BoardRow[]; total: number };

function useAllRows(
  of: Endpoint,
  { monday, q, fleets, only }: Asked,
  ask: (page: Record<string, string | number>, signal: AbortSignal) => Promise<Part>,
): UseQueryResult<readonly BoardRow[], Fault> {
  const filter = {
    ...{ from: monday, page_size: PAGE },
    ...(q ? { q } : {}),
    ...(only ? { only: 'true' } : {}),
    ...(fleets.length > 0 ? { fleets: fleets.join() } : {}),
  };
  return useQuery<readonly BoardRow[], Fault>({
    queryKey: [of.name, filter, 'all'],
    queryFn: async ({ signal }) => {
      const rows: BoardRow[] = [];
      for (let page = 1; ; page++) {
        const part = await ask({ ...filter, page }, signal);
        rows.push(...part.rows);
        if (rows.length >= Math.min(part.total, MOST_ROWS) || part.rows.length === 0) return rows;
      }
    },
    meta: { of: madeOf(of) },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** All vehicles of the reader with their assignments in a week. */
export const useVehicleRows = (asked: Asked) =>
  useAllRows(getAssignmentWeek, asked, async (query, signal) => {
    const { vehicles, total } = await call(getAssignmentWeek, { query: query as never }, { signal });
    return { rows: vehicles.map(vehicleRow), total };
  });

/** All drivers of the reader with their assignments in a week. */
export const useDriverRows = (asked: Asked) =>
  useAllRows(getDriverWeek, asked, async (query, signal) => {
    const { drivers, total } = await call(getDriverWeek, { query: query as never }, { signal });
    return { rows: drivers.map(driverRow), total };
  });
