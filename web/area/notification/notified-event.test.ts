import { expect, test } from 'vitest';
import type { EventCode } from '#domain/notification/event-catalogue.ts';
import { notifiedEvent } from './notified-event.ts';

const timestamp = '2026-03-02T08:00:00.000Z';

test.each<[string, EventCode, string | null, number | null, string | null]>([
  ['what happened on the way', 1020, null, 7, `7|${timestamp}|1020`],
  ['an excess', 911, null, 7, `7|${timestamp}|911`],
  ['an excess too slight for its rule', 911, 'slight', 7, `7|${timestamp}|910`],
  ['a step of what grows', 904, null, 7, `7|${timestamp}|904`],
  ['nothing of private use', 1070, 'manual', 7, null],
  ['nothing of silence, which has no samples', 1062, null, 7, null],
  ['nothing of a record', 1120, null, 7, null],
  ['nothing without a vehicle', 911, null, null, null],
])('%s', (_, event_type, kind, device_id, event) => {
  expect(notifiedEvent({ event_type, kind, device_id, timestamp })).toBe(event);
});
