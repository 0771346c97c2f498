import { expect, it } from 'vitest';
import { readShown, shownText } from './shown-event.ts';

it('reads from an address what it was written as', () => {
  const shown = { vehicleId: 7, at: '2026-03-02T08:00:00.000Z', code: 1050 } as const;
  expect(readShown(shownText(shown))).toEqual(shown);
});

it.each([
  null,
  undefined,
  '',
  '7',
  '7|2026-03-02T08:00:00.000Z',
  'x|2026-03-02T08:00:00.000Z|1050',
  '7|no|1050',
])('reads nothing from %s', (text) => {
  expect(readShown(text)).toBeNull();
});
