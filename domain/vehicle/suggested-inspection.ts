import { addMonths, type Day } from '../day.ts';

/**
 * The rhythm of tests for a class of vehicles: the first at an age, then in steps that become shorter with
 * age; months.
 */
type Rhythm = { first: number; steps: readonly { untilAge: number; every: number }[] };

const CAR: Rhythm = {
  first: 48,
  steps: [
    { untilAge: 120, every: 24 },
    { untilAge: Number.POSITIVE_INFINITY, every: 12 },
  ],
};
const VAN: Rhythm = {
  first: 24,
  steps: [
    { untilAge: 72, every: 24 },
    { untilAge: 120, every: 12 },
    { untilAge: Number.POSITIVE_INFINITY, every: 6 },
  ],
};
const LORRY: Rhythm = {
  first: 12,
  steps: [
    { untilAge: 120, every: 12 },
    { untilAge: Number.POSITIVE_INFINITY, every: 6 },
  ],
};
const BUS: Rhythm = {
  first: 12,
  steps: [
    { untilAge: 60, every: 12 },
    { untilAge: Number.POSITIVE_INFINITY, every: 6 },
  ],
};
const MOTORCYCLE: Rhythm = { first: 48, steps: [{ untilAge: Number.POSITIVE_INFINITY, every: 24 }] };

/**
 * By category: `SPECIAL` is works machinery. Trailers up to 750 kg (O1) and tractors (T) have no rhythm here.
 */
const SPAIN: Readonly<Record<string, Rhythm>> = {
  M1: CAR,
  SPECIAL: CAR,
  N1: VAN,
  N2: LORRY,
  N3: LORRY,
  O2: LORRY,
  O3: LORRY,
  O4: LORRY,
  M2: BUS,
  M3: BUS,
  L: MOTORCYCLE,
};

/**
 * The day of the next statutory test by Spanish law (RD 920/2017, domain rules §5.12); null for other
 * countries and for categories without a rule. It is a suggestion; the test report itself gives the day.
 * `last`: the last test, null if there was none. Ages count from the registration. Example: a car registered
 * on 1 May 2020 and tested on 20 April 2024 is tested next on 20 April 2026.
 */
export function suggestedInspection(
  vehicle: { country: string; category: string | null; registration_date: Day },
  last: Day | null,
): Day | null {
  const { country, category, registration_date: since } = vehicle;
  const rhythm = country === 'ES' && category !== null ? SPAIN[category] : undefined;
  if (!rhythm) return null;
  const first = addMonths(since, rhythm.first);
  if (last === null) return first;
  const step = rhythm.steps.find(
    ({ untilAge }) => untilAge === Number.POSITIVE_INFINITY || last < addMonths(since, untilAge),
  );
  const next = addMonths(last, step!.every);
  // A test before the first due one does not postpone it.
  return next < first ? first : next;
}
