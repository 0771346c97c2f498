import type { CalendarRow } from '#api/calendar.ts';
import type { CalendarVehicle, VehicleDue } from './read-dues.ts';

/** What a reader asks for, beside the days. */
export type CalendarFilter = {
  q?: string | undefined;
  kind?: readonly string[] | undefined;
  state?: readonly string[] | undefined;
};

/** The dues that the filter leaves. */
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

/** A line of the calendar: what one vehicle has due of one kind on one day. */
export type DueLine = { vehicle: CalendarVehicle; row: CalendarRow };

/** The lines of some dues, in the order of their days; those of which nobody knows the day come last. */
export function dueLines(dues: readonly VehicleDue[]): DueLine[] {
  return [...Map.groupBy(dues.toSorted(byDay), lineKey).values()].map((together) => {
    const first = together.reduce((one, other) => (other.rowId < one.rowId ? other : one));
    return { vehicle: first.vehicle, row: calendarRow(first, together.length) };
  });
}

/** Dues with the same key are one line: four tyres to be revised on one day are not four. */
function lineKey({ vehicle, section, due, standing }: VehicleDue): string {
  return [vehicle.id, section, due.kind, due.of, due.odometerKm, standing.day, standing.state].join();
}

function byDay(one: VehicleDue, other: VehicleDue): number {
  const first = one.standing.day ?? '9999';
  const second = other.standing.day ?? '9999';
  if (first !== second) return first < second ? -1 : 1;
  return one.vehicle.license < other.vehicle.license ? -1 : 1;
}

/** Something due as the wire has it; it stands for `n` rows that are due together. */
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

/** Kilometres as the wire has them. */
export function metres(km: number | null): number | null {
  return km === null ? null : km * 1_000;
}
