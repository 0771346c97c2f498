import { describe, expect, it } from 'vitest';
import { checkInput } from '../input-fault.ts';
import { geoSearchFaults, geoSearchInput } from './geo-search.ts';

const ASKED = {
  lat: 40.4168,
  lng: -3.7038,
  radius: 500,
  from: '2026-02-01T00:00:00Z',
  to: '2026-03-01T00:00:00+01:00',
};

describe('a geographic search', () => {
  it.each([
    [{}, []],
    [{ lat: 90, lng: -180, radius: 50_000 }, []],
    [{ lat: 90.1 }, ['lat val.lat']],
    [{ lng: -180.1 }, ['lng val.lng']],
    [{ lng: '3' }, ['lng val.lng']],
    [{ radius: 0 }, ['radius val.radius']],
    [{ radius: 50_000.1 }, ['radius val.radius']],
    [{ radius: Number.NaN }, ['radius val.radius']],
    [{ from: '2026-02-30T00:00:00Z' }, ['from val.date']],
    [{ to: undefined }, ['to val.required']],
    [{ fleets: Array.from({ length: 51 }, (_, i) => i + 1) }, ['fleets val.tooManyFleets']],
  ])('%j', (changed, expected) => {
    const { fields } = checkInput(geoSearchInput, { ...ASKED, ...changed });
    expect((fields ?? []).map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
  });

  // Now: 2 March 2026, 10:00 UTC.
  it.each([
    ['2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z', 'to val.order'],
    ['2026-02-02T00:00:00Z', '2026-02-01T00:00:00Z', 'to val.order'],
    ['2026-02-01T00:00:00Z', '2026-02-01T00:00:01Z', ''],
    // The last year of the range picker: from the same day a year ago, at midnight in Madrid.
    ['2025-03-01T23:00:00Z', '2026-03-01T23:00:00Z', ''],
    ['2025-03-01T09:59:59Z', '2025-04-01T00:00:00Z', 'from val.tooOld'],
    ['2025-03-01T23:00:00Z', '2026-03-02T00:00:00Z', 'to val.rangeYear'],
  ])('from %s to %s', (from, to, expected) => {
    const faults = geoSearchFaults({ from, to }, Date.parse('2026-03-02T10:00:00Z'));
    expect(faults.map(({ field, code }) => `${field} ${code}`).join()).toBe(expected);
  });
});
