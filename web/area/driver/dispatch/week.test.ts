import { expect, it } from 'vitest';
import { mondayOf } from './week.ts';

it.each([
  ['2026-03-02', '2026-03-02'],
  ['2026-03-08', '2026-03-02'],
  ['2026-03-09', '2026-03-09'],
  ['2026-01-01', '2025-12-29'],
])('%s is in the week of %s', (day, monday) => expect(mondayOf(day)).toBe(monday));
