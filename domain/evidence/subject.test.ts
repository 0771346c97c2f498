import { expect, it } from 'vitest';
import { readSubject, subjectText } from './subject.ts';

it.each([
  ['event|7|2026-03-02T08:00:00.000Z|911', { kind: 'event', vehicleId: 7, code: 911, atMs: 1772438400000 }],
  ['fine|12', { kind: 'fine', id: 12 }],
  ['refuelling|3', { kind: 'refuelling', id: 3 }],
])('%s names a subject, and is its text', (text, subject) => {
  expect(readSubject(text)).toEqual(subject);
  expect(subjectText(readSubject(text)!)).toBe(text);
});

it.each([
  ...['', 'fine', 'fine|0', 'fine|-1', 'fine|1e3', 'fine|1|2', 'defect|1', 'event|7'],
  ...[
    'event|7|yesterday|911',
    'event|7|2026-03-02T08:00:00.000Z|1',
    'event|7|2026-03-02T08:00:00.000Z|911|x',
  ],
])('%o names none', (text) => {
  expect(readSubject(text)).toBeNull();
});
