import { expect, it } from 'vitest';
import { type Digest, mailTimeMs } from './digest.ts';

it.each<[Digest, string, string, string]>([
  ['none', '2026-03-02T10:00:00Z', 'Europe/Madrid', '2026-03-02T10:00:10Z'],
  ['hourly', '2026-03-02T10:20:00Z', 'Europe/Madrid', '2026-03-02T11:00:00Z'],
  ['hourly', '2026-03-02T10:00:00Z', 'Europe/Madrid', '2026-03-02T11:00:00Z'],
  // A clock that is half an hour off.
  ['hourly', '2026-03-02T10:20:00Z', 'Asia/Kolkata', '2026-03-02T10:30:00Z'],
  ['daily', '2026-03-02T06:59:59Z', 'Europe/Madrid', '2026-03-02T07:00:00Z'],
  ['daily', '2026-03-02T07:00:00Z', 'Europe/Madrid', '2026-03-03T07:00:00Z'],
  // Summer time begins in the night before, and ends.
  ['daily', '2026-03-28T10:00:00Z', 'Europe/Madrid', '2026-03-29T06:00:00Z'],
  ['daily', '2026-10-24T10:00:00Z', 'Europe/Madrid', '2026-10-25T07:00:00Z'],
  ['daily', '2026-03-02T12:00:00Z', 'Atlantic/Azores', '2026-03-03T09:00:00Z'],
])('the %s e-mail after %s in %s is sent at %s', (digest, now, zone, at) => {
  expect(new Date(mailTimeMs(digest, Date.parse(now), zone)).toISOString()).toBe(at.replace('Z', '.000Z'));
});
