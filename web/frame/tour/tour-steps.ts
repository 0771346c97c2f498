import type { ScreenPath } from '#domain/access/screen.ts';

/** The counts of the installation, by the lists that the user may read. */
export type TourFacts = {
  fleets: number;
  users: number;
  schedules: number;
  pois: number;
  vehicles: number;
  drivers: number;
  trackers: number;
  /** The tracker of a vehicle that spoke last; null if no vehicle has one. */
  fitted: { id: number; vehicleId: number; hasSpoken: boolean } | null;
  /** Has that vehicle a position? */
  isOnMap: boolean;
};

/** The steps from an empty installation to a vehicle on the map. */
export const TOUR_STEPS = [
  'fleet',
  'user',
  'schedule',
  'poi',
  'vehicle',
  'driver',
  'tracker',
  'fitting',
  'packet',
  'live',
] as const;

/** A step, whether the data say that it is done, and the screen or dialog where it is done. */
export type TourStep = {
  id: (typeof TOUR_STEPS)[number];
  isDone: boolean;
  to: ScreenPath;
  search: Readonly<Record<string, string>>;
};

/** The setup made one fleet and one user, so the first of one's own is the second. */
const OF_SETUP = 1;

/** The ten steps as the data say them. Nothing of it is kept: what is deleted again is open again. */
export function tourSteps(facts: TourFacts): TourStep[] {
  const { fitted, isOnMap } = facts;
  const form = { new: '1' };
  const steps: Readonly<Record<TourStep['id'], Omit<TourStep, 'id'>>> = {
    fleet: { isDone: facts.fleets > OF_SETUP, to: '/config-fleets', search: form },
    user: { isDone: facts.users > OF_SETUP, to: '/config-users', search: form },
    schedule: { isDone: facts.schedules > 0, to: '/config-schedule', search: form },
    poi: { isDone: facts.pois > 0, to: '/config-pois', search: form },
    vehicle: { isDone: facts.vehicles > 0, to: '/config-vehicles', search: form },
    driver: { isDone: facts.drivers > 0, to: '/config-drivers', search: form },
    tracker: { isDone: facts.trackers > 0, to: '/see-trackers', search: form },
    fitting: { isDone: fitted !== null, to: '/assign-trackers', search: {} },
    packet: {
      isDone: fitted?.hasSpoken === true,
      to: '/see-trackers',
      search: fitted ? { id: String(fitted.id) } : {},
    },
    live: { isDone: isOnMap, to: '/map', search: fitted ? { vehicle: String(fitted.vehicleId) } : {} },
  };
  return TOUR_STEPS.map((id) => ({ id, ...steps[id] }));
}

/** The first step that is not done; null when all are. */
export function nextStep(steps: readonly TourStep[]): TourStep | null {
  return steps.find(({ isDone }) => !isDone) ?? null;
}
