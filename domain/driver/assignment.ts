import { z } from 'zod';
import { civilInstantMs, isCivilTime, isDay } from '../civil-time.ts';
import type { FieldFault } from '../fault.ts';
import { idField, normalCode } from '../field.ts';
import { isTimeZone } from '../time-zone.ts';

export const ASSIGNMENT_STATES = ['planned', 'current', 'finished'] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];
/** An administrator made it, or the driver who entered the plate. */
export const ASSIGNMENT_ORIGINS = ['admin', 'self'] as const;

/**
 * The time in which a driver has a vehicle, half-open `[startMs, endMs)`; null means without end (domain
 * rules §3.5).
 */
export type AssignmentRange = { startMs: number; endMs: number | null };

/** Planned before its start; finished from its end on (domain rules §3.4). */
export function assignmentState({ startMs, endMs }: AssignmentRange, nowMs: number): AssignmentState {
  if (startMs > nowMs) return 'planned';
  return endMs !== null && endMs <= nowMs ? 'finished' : 'current';
}

/** Do two ranges share a moment? 10:00-12:00 and 12:00-14:00 do not. */
export function isOverlapping(a: AssignmentRange, b: AssignmentRange): boolean {
  return (b.endMs === null || a.startMs < b.endMs) && (a.endMs === null || b.startMs < a.endMs);
}

/** Does every moment of the range belong to the other? */
export function isWithin(range: AssignmentRange, other: AssignmentRange): boolean {
  const endsWithin = other.endMs === null || (range.endMs !== null && range.endMs <= other.endMs);
  return range.startMs >= other.startMs && endsWithin;
}

const word = z
  .string()
  .trim()
  .max(100)
  .transform((value) => value || null)
  .nullable()
  .default(null);

/**
 * An assignment as administrators enter it: civil days and times in the zone that is part of it. This schema
 * accepts missing and wrong values; `assignmentFaults` reports them by the catalogue's numbers.
 */
export const assignmentInput = z.object({
  /** Plate, with or without separators, in any case. */
  license: word,
  driver_id: idField.nullable().default(null),
  start_date: word,
  start_time: word,
  end_date: word,
  end_time: word,
  time_zone: z.string().trim().max(60).default(''),
});
export type AssignmentInput = z.infer<typeof assignmentInput>;

/** The vehicle that a driver takes, by its plate. */
export const ownAssignmentInput = z.object({
  license: z
    .string()
    .max(100)
    .transform((value) => normalCode(value))
    .default(''),
});

/** Numbers of the catalogue, in the order in which the checks run (domain rules §3.5). */
export const ASSIGNMENT_FAULTS = [1, 6, 2, 7, 9, 5, 10, 3, 4, 8] as const;
export type AssignmentFaultNumber = (typeof ASSIGNMENT_FAULTS)[number];

/** A fault: its number, and the field that shows it; `detail` specifies an 8. */
export type AssignmentFault = {
  number: AssignmentFaultNumber;
  field: string;
  detail?: string;
  params?: Readonly<Record<string, string>>;
};

/**
 * An existing assignment that may conflict with this one; names and plates are as the reader may see them.
 */
export type OtherAssignment = AssignmentRange & {
  vehicleId: number;
  driverId: number;
  license: string;
  driver: string;
};

/** The facts that the checks need beyond the form. */
export type AssignmentFacts = {
  /**
   * The registered vehicle with the plate, if the caller may see it; `refusal` says why nobody can be
   * assigned to it.
   */
  vehicle: { id: number; refusal: string | null } | null;
  /** Null if the driver does not exist or, when the driver acts, if the user is not a driver. */
  driver: { id: number; name: string; endMs: number | null; isStructure: boolean } | null;
  allowsStructure: boolean;
  /** The driver takes the vehicle by its plate, so it starts now. */
  isOwn: boolean;
  /** Assignments of this vehicle or this driver, except the one being edited. */
  others: readonly OtherAssignment[];
  nowMs: number;
};

/**
 * The faults that the form alone reveals: 1, 6, 2, and missing values (7, 8). The browser checks them while
 * the user types.
 */
export function assignmentFormFaults(input: AssignmentInput): AssignmentFault[] {
  const faults: AssignmentFault[] = [];
  const wrong = (name: 'start_date' | 'end_date' | 'start_time' | 'end_time') => {
    const value = input[name];
    return value !== null && !(name.endsWith('date') ? isDay(value) : isCivilTime(value));
  };
  for (const field of ['start_date', 'start_time', 'end_date', 'end_time'] as const) {
    if (wrong(field)) faults.push({ number: 1, field });
  }
  for (const field of ['start_date', 'start_time'] as const) {
    if (input[field] === null) faults.push({ number: 6, field });
  }
  if ((input.end_date === null) !== (input.end_time === null)) {
    faults.push({ number: 6, field: input.end_date === null ? 'end_date' : 'end_time' });
  }
  const range = faults.length === 0 ? assignmentRange(input) : null;
  if (range?.endMs != null && range.endMs <= range.startMs) faults.push({ number: 2, field: 'end_date' });
  if (input.license === null) faults.push({ number: 7, field: 'license' });
  if (input.driver_id === null) faults.push({ number: 8, field: 'driver_id', detail: 'val.required' });
  if (!isTimeZone(input.time_zone)) faults.push({ number: 8, field: 'time_zone', detail: 'val.timezone' });
  return inOrder(faults);
}

/** The range in the assignment's own zone; null if it cannot be read. */
export function assignmentRange(input: AssignmentInput): AssignmentRange | null {
  const { start_date, start_time, end_date, end_time, time_zone } = input;
  if (!isTimeZone(time_zone)) return null;
  const at = (day: string | null, time: string | null) =>
    day !== null && time !== null && isDay(day) && isCivilTime(time)
      ? civilInstantMs(day, time, time_zone)
      : null;
  const startMs = at(start_date, start_time);
  return startMs === null ? null : { startMs, endMs: at(end_date, end_time) };
}

/**
 * All faults of an assignment whose range can be read, in the order of the checks (domain rules §3.5); the
 * first decides the answer. Example: a vehicle assigned until 12:00 may be assigned again from 12:00 on.
 */
export function assignmentFaults(range: AssignmentRange, facts: AssignmentFacts): AssignmentFault[] {
  const { vehicle, driver, isOwn, nowMs } = facts;
  const faults: AssignmentFault[] = [];
  if (!vehicle) faults.push({ number: 7, field: 'license' });
  if (!driver && isOwn) faults.push({ number: 9, field: 'license' });
  if ((!driver && !isOwn) || (driver && endsAfter(range, driver.endMs))) {
    faults.push({ number: 5, field: 'driver_id' });
  }
  const against = facts.others.filter((other) => isOverlapping(range, other));
  const ofVehicle = against.filter((other) => other.vehicleId === vehicle?.id);
  const ofDriver = against.filter(
    (other) => other.driverId === driver?.id && other.vehicleId !== vehicle?.id,
  );
  const isTakenNow = ofVehicle.some((other) => assignmentState(other, nowMs) === 'current');
  if (isOwn && isTakenNow) faults.push({ number: 10, field: 'license' });
  else if (ofVehicle.length > 0) {
    const names = [...new Set(ofVehicle.map((other) => other.driver))].join(', ');
    faults.push({ number: 3, field: 'license', params: { names } });
  }
  const [first] = ofDriver;
  if (first) {
    faults.push({ number: 4, field: 'driver_id', params: { names: first.driver, plate: first.license } });
  }
  if (vehicle?.refusal) faults.push({ number: 8, field: 'license', detail: vehicle.refusal });
  if (vehicle && driver?.isStructure && !facts.allowsStructure) {
    faults.push({ number: 8, field: 'license', detail: 'vehicle.driverStructure' });
  }
  return inOrder(faults);
}

/** An assignment without end goes beyond any known last day. */
function endsAfter({ startMs, endMs }: AssignmentRange, lastMs: number | null): boolean {
  return lastMs !== null && (endMs === null || endMs > lastMs || startMs >= lastMs);
}

const placeOf = ({ number }: AssignmentFault) => ASSIGNMENT_FAULTS.indexOf(number);
const inOrder = (faults: AssignmentFault[]) => faults.sort((a, b) => placeOf(a) - placeOf(b));

/** The fault in the form that screens and the wire use; the detail of an 8 is the message under the field. */
export function assignmentFieldFault({ number, field, detail, params }: AssignmentFault): FieldFault {
  return { field, code: detail ?? `assign.${number}`, ...(params && { params }) };
}
