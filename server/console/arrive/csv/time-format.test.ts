import { expect, test } from 'vitest';
import { timeReader } from './time-format.ts';

// Madrid is an hour ahead of UTC in winter and two in summer; clocks change on 29 March and 25 October 2026.
test.each([
  ['dd/MM/yyyy HH:mm:ss', '02/03/2026 11:00:05', '2026-03-02T10:00:05.000Z'],
  ['d/M/yy H:mm', '2/7/26 9:05', '2026-07-02T07:05:00.000Z'],
  ['MM-dd-yyyy hh:mm a', '03-02-2026 12:30 a.m.', '2026-03-01T23:30:00.000Z'],
  ['MM-dd-yyyy hh:mm a', '03-02-2026 12:30 PM', '2026-03-02T11:30:00.000Z'],
  ['yyyyMMddHHmmssSSS', '20260302110000250', '2026-03-02T10:00:00.250Z'],
  ["dd.MM.yyyy 'HH:mm'", "02.03.2026 '11:00'", '2026-03-02T10:00:00.000Z'],
  ['iso', '2026-03-02 11:00', '2026-03-02T10:00:00.000Z'],
  ['iso', '2026-03-02T11:00:00.5Z', '2026-03-02T11:00:00.500Z'],
  ['iso', '2026-03-02T11:00:00-0330', '2026-03-02T14:30:00.000Z'],
  ['unix', '1772445600', '2026-03-02T10:00:00.000Z'],
  ['unix-ms', '1772445600250', '2026-03-02T10:00:00.250Z'],
  // Twice on that night: the later one. Never on that night: an hour on.
  ['dd/MM/yyyy HH:mm', '25/10/2026 02:30', '2026-10-25T01:30:00.000Z'],
  ['dd/MM/yyyy HH:mm', '29/03/2026 02:30', '2026-03-29T01:30:00.000Z'],
])('%s reads %s', (format, text, expected) => {
  const ms = timeReader(format, 'Europe/Madrid')!(text);
  expect(ms && new Date(ms).toISOString()).toBe(expected);
});

test.each([
  ['dd/MM/yyyy HH:mm', '2/3/2026 11:00'],
  ['dd/MM/yyyy HH:mm', '31/04/2026 11:00'],
  ['dd/MM/yyyy HH:mm', '02/03/2026 24:00'],
  ['dd/MM/yyyy HH:mm', '02/03/2026 11:60'],
  ['d/M/yyyy h:mm a', '2/3/2026 13:00 pm'],
  ['iso', '2026-02-30 11:00'],
  ['iso', '02/03/2026'],
  ['unix', 'x'],
  ['unix-ms', '1772445600.5'],
])('%s does not read %s', (format, text) => expect(timeReader(format, 'UTC')!(text)).toBeNull());

test.each(['yyyy-MM-dd', 'HH:mm', 'dd/dd/yyyy HH:mm', 'dd/MM/yyyy hh:mm', 'dd/MM/yyyy HH:mm a', 'ISO'])(
  '%s is no format',
  (format) => expect(timeReader(format, 'UTC')).toBeNull(),
);
