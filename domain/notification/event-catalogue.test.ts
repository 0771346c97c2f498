import { expect, test } from 'vitest';
import { ALERT } from '../telemetry/alert.ts';
import { EVENTS, VEHICLE_EVENTS, visibleEvents } from './event-catalogue.ts';

test('an unset choice of events means those of medium and high severity (domain rules §10)', () => {
  expect(visibleEvents([911])).toEqual([911]);
  const shown = visibleEvents(null);
  expect([911, 1003, 1101].every((code) => shown.includes(code))).toBe(true);
  expect([901, 904, 905, 910, 1110, 1120].some((code) => shown.includes(code))).toBe(false);
});

test('each threshold begins with a value that may be chosen', () => {
  for (const { threshold } of Object.values(EVENTS)) {
    if (threshold === null || threshold.initial === null) continue;
    const { initial } = threshold;
    if (threshold.by === 'steps') expect(threshold.steps).toContain(initial);
    else expect(initial).toSatisfy((n: number) => n >= threshold.from && n <= threshold.to);
  }
});

test('whatever a fold finds happens to a vehicle on its way, so that a rule explains it', () => {
  const explained: readonly number[] = VEHICLE_EVENTS;
  expect(Object.values(ALERT).filter((code) => !explained.includes(code))).toEqual([]);
});

test('an event says a value only if it has a unit', () => {
  const unmeasured = Object.values(EVENTS).filter(({ says, threshold }) => says === 'value' && !threshold);
  expect(unmeasured).toEqual([]);
});
