import type { CellValue } from '#domain/column.ts';
import type { Day } from '#domain/day.ts';
import type { RouteColumns } from '#domain/report/report.ts';
import type { ReportRow } from './use-report-run.ts';

export type RouteStop = { seq: number; lat: number; lng: number };
/** The stops of a vehicle on a day, in their order. */
export type Route = { key: string; license: string; day: Day; stops: RouteStop[] };

/** The routes of the rows, in the order of the rows. Stops with an unknown place are left out. */
export function routesOf(
  rows: readonly ReportRow[],
  read: (row: ReportRow, name: string) => CellValue,
  { vehicle, day, seq, lat, lng }: RouteColumns<string>,
): Route[] {
  const routes = new Map<string, Route>();
  for (const row of rows) {
    const point = { lat: read(row, lat), lng: read(row, lng) };
    if (typeof point.lat !== 'number' || typeof point.lng !== 'number') continue;
    const key = `${read(row, vehicle)} ${read(row, day)}`;
    let route = routes.get(key);
    if (!route) {
      route = { key, license: String(read(row, 'license')), day: String(read(row, day)), stops: [] };
      routes.set(key, route);
    }
    route.stops.push({ seq: Number(read(row, seq)), lat: point.lat, lng: point.lng });
  }
  for (const { stops } of routes.values()) stops.sort((a, b) => a.seq - b.seq);
  return [...routes.values()];
}
