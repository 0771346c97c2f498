import type { CalendarRow } from '#api/calendar.ts';
import type { CalendarVehicle, VehicleDue } from './read-dues.ts';

/** A reader's filter, besides the days. */
export type CalendarFilter = {
  q?: string | undefined;
  kind?: readonly string[] | undefined;
  state?: readonly string[] | undefined;
};

/** The dues that pass the filter. */
export function filteredDues(dues: readonly VehicleDue[], { q, kind, state }: CalendarFilter): VehicleDue[] {
  const words = q?.toLowerCase().replaceAll(' ', '');
  const matches = ({ license, alias }: CalendarVehicle) =>
    words === undefined ||
    [license, alias ?? ''].some((name) => name.toLowerCase().replaceAll(' ', '').includes(words));
  return dues.filter(
    ({ vehicle, due, standing }) =>
      (kind?.includes(due.kind) ?? true) && (state?.includes(standing.state) ?? true) && matches(vehicle),
  );
}

/** A line of the calendar: the dues of one vehicle, of one kind, on one day. */
export type DueLine = { vehicle: CalendarVehicle; row: CalendarRow };

/** The lines of some dues, in the order of their days; those without a known day come last. */
export function dueLines(dues: readonly VehicleDue[]): DueLine[] {
  return [...Map.groupBy(dues.toSorted(byDay), lineKey).values()].map((together) => {
    const first = together.reduce((one, other) => (other.rowId < one.rowId ? other : one));
    return { vehicle: first.vehicle, row: calendarRow(first, together.length) };
  });
}

/** The key of a line: four tyres with a review on one day are one line, not four. */
function lineKey({ vehicle, section, due, standing }: VehicleDue): string {
  return [vehicle.id, section, due.kind, due.of, due.odometerKm, standing.day, standing.state].join();
}

function byDay(one: VehicleDue, other: VehicleDue): number {
  const first = one.standing.day ?? '9999';
  const second = other.standing.day ?? '9999';
  if (first !== second) return first < second ? -1 : 1;
  return one.vehicle.license < other.vehicle.license ? -1 : 1;
}

/** A due in the form of the wire; it stands for `n` rows that are due together. */
function calendarRow(
  { vehicle, section, rowId, subject, due, standing }: VehicleDue,
  n: number,
): CalendarRow {
  return {
    id: `${section}-${rowId}-${due.of ?? due.kind}`,
    device_id: vehicle.id,
    license: vehicle.license,
    alias: vehicle.alias,
    fleet_id: vehicle.fleet_id,
    fleet: vehicle.fleet,
    kind: due.kind,
    section,
    row_id: rowId,
    due_of: due.of,
    n,
    subject: n === 1 ? subject : null,
    state: standing.state,
    due_date: standing.day,
    is_projected: standing.isProjected,
    due_distance: metres(due.odometerKm),
    days_left: standing.daysLeft,
    distance_left: metres(standing.kmLeft),
  };
}

/** Kilometres in the wire's metres. */
export function metres(km: number | null): number | null {
  return km === null ? null : km * 1_000;
}
