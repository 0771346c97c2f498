import { expect, test } from 'vitest';
import { nextStep, type TourFacts, tourSteps } from './tour-steps.ts';

/** As the setup leaves it: the company and its administrator. */
const EMPTY: TourFacts = {
  fleets: 1,
  users: 1,
  schedules: 0,
  pois: 0,
  vehicles: 0,
  drivers: 0,
  trackers: 0,
  fitted: null,
  isOnMap: false,
};
const fitted = { id: 3, vehicleId: 7, hasSpoken: false };

const doneIn = (facts: Partial<TourFacts>) =>
  tourSteps({ ...EMPTY, ...facts }).flatMap(({ id, isDone }) => (isDone ? [id] : []));

test.each<[Partial<TourFacts>, readonly string[]]>([
  [{}, []],
  [{ fleets: 2 }, ['fleet']],
  [{ users: 2, pois: 1 }, ['user', 'poi']],
  [{ schedules: 1, drivers: 1 }, ['schedule', 'driver']],
  [{ vehicles: 1, trackers: 1 }, ['vehicle', 'tracker']],
  [{ fitted }, ['fitting']],
  [{ fitted: { ...fitted, hasSpoken: true } }, ['fitting', 'packet']],
  // A first packet without a fix of the satellites is no position.
  [{ fitted: { ...fitted, hasSpoken: true }, isOnMap: true }, ['fitting', 'packet', 'live']],
])('%j has done %j', (facts, done) => {
  expect(doneIn(facts)).toEqual(done);
});

test('each step leads to its form, and the last ones to the tracker and the vehicle', () => {
  const steps = tourSteps({ ...EMPTY, fitted });
  expect(steps.slice(0, 7).every(({ search }) => search.new === '1')).toBe(true);
  expect(steps.slice(7).map(({ to, search }) => [to, search])).toEqual([
    ['/assign-trackers', {}],
    ['/see-trackers', { id: '3' }],
    ['/map', { vehicle: '7' }],
  ]);
});

test('the next step is the first that is open, whatever comes after it', () => {
  expect(nextStep(tourSteps({ ...EMPTY, fleets: 2, pois: 1 }))?.id).toBe('user');
  const all = tourSteps(EMPTY).map((step) => ({ ...step, isDone: true }));
  expect(nextStep(all)).toBeNull();
});
