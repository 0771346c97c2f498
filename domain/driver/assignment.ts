import { z } from 'zod';
import { civilInstantMs, isCivilTime, isDay } from '../civil-time.ts';
import type { FieldFault } from '../fault.ts';
import { idField, normalCode } from '../field.ts';
import { isTimeZone } from '../time-zone.ts';

export const ASSIGNMENT_STATES = ['planned', 'current', 'finished'] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];
/** Made by an administrator, or by the driver with the plate. */
export const ASSIGNMENT_ORIGINS = ['admin', 'self'] as const;

/** When somebody has a vehicle, half-open `[startMs, endMs)`; an open end is infinity (domain rules §3.5). */
export type AssignmentRange = { startMs: number; endMs: number | null };

/** Planned before its start, finished from its end on (domain rules §3.4). */
export function assignmentState({ startMs, endMs }: AssignmentRange, nowMs: number): AssignmentState {
  if (startMs > nowMs) return 'planned';
  return endMs !== null && endMs <= nowMs ? 'finished' : 'current';
}

/** Do two ranges share a moment? 10:00-12:00 and 12:00-14:00 do not. */
export function isOverlapping(a: AssignmentRange, b: AssignmentRange): boolean {
  return (b.endMs === null || a.startMs < b.endMs) && (a.endMs === null || b.startMs < a.endMs);
}

const word = z
  .string()
  .trim()
  .max(100)
  .transform((value) => value || null)
  .nullable()
  .default(null);

/**
 * An assignment as administrators write it: civil days and times in its own zone. Everything may be missing or wrong here: what
 * is, `assignmentFaults` says by the catalogue's numbers.
 */
export const assignmentInput = z.object({
  /** Plate, in any writing. */
  license: word,
  driver_id: idField.nullable().default(null),
  start_date: word,
  start_time: word,
  end_date: word,
  end_time: word,
  time_zone: z.string().trim().max(60).default(''),
});
export type AssignmentInput = z.infer<typeof assignmentInput>;

/** A driver's own vehicle, by its plate. */
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

/** What is wrong: its number, and the field it is shown under; `detail` says an 8 in more words. */
export type AssignmentFault = {
  number: AssignmentFaultNumber;
  field: string;
  detail?: string;
  params?: Readonly<Record<string, string>>;
};

/** What stands against the assignment among those that exist, with names and plates as the reader may read them. */
export type OtherAssignment = AssignmentRange & {
  vehicleId: number;
  driverId: number;
  license: string;
  driver: string;
};

/** What the checks beyond the form need to know. */
export type AssignmentFacts = {
  /** The registered vehicle of the plate in the caller's sight; `refusal` says why it takes nobody. */
  vehicle: { id: number; refusal: string | null } | null;
  /** Null when the driver is not there, or (for one's own) the user is none. */
  driver: { id: number; name: string; endMs: number | null; isStructure: boolean } | null;
  allowsStructure: boolean;
  /** By the plate, by the driver: starts now. */
  isOwn: boolean;
  /** Assignments of this vehicle or this driver, without the one that is edited. */
  others: readonly OtherAssignment[];
  nowMs: number;
};

/** What the form alone shows to be wrong: 1, 6, 2, and what is missing (7, 8). The browser asks this while somebody types. */
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

/** The range that was written, in its own zone; null while it cannot be read. */
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
 * Everything that is wrong with an assignment whose range can be read, in the order of the checks (domain rules §3.5): the
 * first decides the answer. Example: a vehicle taken until 12:00 may be taken from 12:00 on.
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

/** An assignment without end outlasts any last day that is known. */
function endsAfter({ startMs, endMs }: AssignmentRange, lastMs: number | null): boolean {
  return lastMs !== null && (endMs === null || endMs > lastMs || startMs >= lastMs);
}

const placeOf = ({ number }: AssignmentFault) => ASSIGNMENT_FAULTS.indexOf(number);
const inOrder = (faults: AssignmentFault[]) => faults.sort((a, b) => placeOf(a) - placeOf(b));

/** A fault as a form and the wire have it: an 8 is told by its detail under the field. */
export function assignmentFieldFault({ number, field, detail, params }: AssignmentFault): FieldFault {
  return { field, code: detail ?? `assign.${number}`, ...(params && { params }) };
}
