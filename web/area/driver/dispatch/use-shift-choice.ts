import { getShifts, type ShiftRow } from '#api/shift.ts';
import { isCivilTime } from '#domain/civil-time.ts';
import { type ShiftHours, shiftHours } from '#domain/driver/shift.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';

/** The hours that a new assignment gets: those of a shift, or others. */
export type ShiftChoice = {
  shifts: readonly ShiftRow[];
  hours: ShiftHours;
  /** The shift; null for other hours. */
  chosen: ShiftRow | null;
  choose: (shift: ShiftRow | null) => void;
  setHours: (hours: ShiftHours) => void;
};

/** Hours before any shift is known. */
const FIRST: ShiftHours = { from_time: '08:00', to_time: '14:00' };

/** How a shift is called: by its name, else by its hours. */
export const shiftName = (shift: ShiftHours & { name: string | null }) => shift.name ?? shiftHours(shift);

/**
 * The hours in the address (`hours=08:00-14:00`): those of a shift, or others. Without them, those of the
 * first shift.
 */
export function useShiftChoice(): ShiftChoice {
  const { data } = useEndpoint(getShifts, {});
  const [written, setWritten] = useUrlValue('hours');
  const shifts = data?.rows ?? [];
  const times = written?.split('-') ?? [];
  const [from_time = '', to_time = ''] = times;
  const isWritten = isCivilTime(from_time) && isCivilTime(to_time);
  const hours = isWritten ? { from_time, to_time } : (shifts[0] ?? FIRST);
  const isOther = times[2] === 'other';
  const chosen = isOther
    ? null
    : (shifts.find((one) => one.from_time === hours.from_time && one.to_time === hours.to_time) ?? null);
  const write = (next: ShiftHours, more = '') => setWritten(`${next.from_time}-${next.to_time}${more}`);
  return {
    ...{ shifts, hours, chosen },
    choose: (shift) => (shift ? write(shift) : write(hours, '-other')),
    setHours: (next) => write(next, '-other'),
  };
}
