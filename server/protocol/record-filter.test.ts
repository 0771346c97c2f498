import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { clockAheadMs, filterRecord } from './record-filter.ts';

const RECEIVED_MS = Date.parse('2026-03-10T12:00:00Z');
const SECOND = 1000;
const ROLLOVER = 7168 * DAY_MS;

function recordAt(timeMs: number, fields: Partial<TrackerRecord> = {}): TrackerRecord {
  return { ...blankRecord(timeMs), valid: true, lat: 40.4, lng: -3.7, ...fields };
}

describe('time', () => {
  test.each<[string, number, number]>([
    ['now', 0, 0],
    ['10 min ahead is left alone', 600 * SECOND, 600 * SECOND],
    ['buffered for a year', -366 * DAY_MS, -366 * DAY_MS],
    ['1024 weeks ago is now', -ROLLOVER, 0],
    ['1024 weeks and 30 days ago', -ROLLOVER - 30 * DAY_MS, -30 * DAY_MS],
    ['1024 weeks ago, 10 min fast', -ROLLOVER + 600 * SECOND, 600 * SECOND],
  ])('%s', (_, aheadMs, expectedAheadMs) => {
    expect(filterRecord(recordAt(RECEIVED_MS + aheadMs), RECEIVED_MS, 0)).toEqual({
      ok: recordAt(RECEIVED_MS + expectedAheadMs),
    });
  });

  test.each<[string, number, string]>([
    ['24 h ahead and a moment', RECEIVED_MS + DAY_MS + 1, 'future'],
    ['a year and a moment old', RECEIVED_MS - 366 * DAY_MS - 1, 'past'],
    ['1024 weeks, 30 days and a moment old', RECEIVED_MS - ROLLOVER - 30 * DAY_MS - 1, 'past'],
    ['1024 weeks less 10 min and a moment old', RECEIVED_MS - ROLLOVER + 600 * SECOND + 1, 'past'],
    ['1970', 0, 'past'],
    ['no time', Number.NaN, 'time'],
    ['the end of time', Number.POSITIVE_INFINITY, 'time'],
  ])('%s is set aside', (_, timeMs, quarantine) => {
    expect(filterRecord(recordAt(timeMs), RECEIVED_MS, 0)).toEqual({ quarantine });
  });
});

describe('a clock that runs ahead', () => {
  const packet = (...minutes: number[]) => minutes.map((m) => recordAt(RECEIVED_MS + m * 60 * SECOND));
  test.each<[string, number[], number]>([
    ['right', [-20, -10, 0], 0],
    ['10 min ahead is right enough', [0, 10], 0],
    ['11 min ahead', [1, 11], 11],
    ['one hour ahead', [-60, 0, 60], 60],
    ['24 h ahead', [24 * 60], 24 * 60],
    ['more is no clock', [24 * 60 + 1, 0], 0],
    ['no time at all', [Number.NaN], 0],
    ['nothing', [], 0],
  ])('%s', (_, minutes, expected) => {
    expect(clockAheadMs(packet(...minutes), RECEIVED_MS)).toBe(expected * 60 * SECOND);
  });

  test('all records of its packet are set back alike, and say so', () => {
    const records = packet(-60, 0, 60);
    const aheadMs = clockAheadMs(records, RECEIVED_MS);
    const corrected = records.map((record) => filterRecord(record, RECEIVED_MS, aheadMs));
    expect(corrected).toEqual(
      packet(-120, -60, 0).map((record) => ({ ok: { ...record, clockAhead: true } })),
    );
  });
});

describe('coordinates', () => {
  test.each<[string, Partial<TrackerRecord>, Partial<TrackerRecord>]>([
    ['possible', { lat: -90, lng: 180 }, { valid: true, lat: -90, lng: 180 }],
    ['of an old fix', { valid: false }, { valid: false, lat: 40.4, lng: -3.7 }],
    ['latitude out of range', { lat: 90.000001 }, { valid: false, lat: null, lng: null }],
    ['longitude out of range', { lng: -180.000001 }, { valid: false, lat: null, lng: null }],
    ['0/0', { lat: 0.000099, lng: -0.000099 }, { valid: false, lat: null, lng: null }],
    ['beside 0/0', { lat: 0.0001, lng: 0 }, { valid: true, lat: 0.0001, lng: 0 }],
    ['no number', { lat: Number.NaN }, { valid: false, lat: null, lng: null }],
    ['half', { lng: null }, { valid: false, lat: null, lng: null }],
    ['none, yet called valid', { lat: null, lng: null }, { valid: false, lat: null, lng: null }],
  ])('%s', (_, given, expected) => {
    expect(filterRecord(recordAt(RECEIVED_MS, given), RECEIVED_MS, 0)).toEqual({
      ok: recordAt(RECEIVED_MS, expected),
    });
  });

  test('and time are corrected together', () => {
    const record = recordAt(RECEIVED_MS + HOUR_MS, { lat: 0, lng: 0 });
    expect(filterRecord(record, RECEIVED_MS, HOUR_MS)).toEqual({
      ok: recordAt(RECEIVED_MS, { valid: false, lat: null, lng: null, clockAhead: true }),
    });
  });

  test('a sound record comes back as it is, and none is changed in place', () => {
    const sound = recordAt(RECEIVED_MS);
    expect(filterRecord(sound, RECEIVED_MS, 0)).toEqual({ ok: sound });
    const late = Object.freeze(recordAt(RECEIVED_MS + HOUR_MS, { lat: 0, lng: 0 }));
    filterRecord(late, RECEIVED_MS, HOUR_MS);
    expect(late.timeMs).toBe(RECEIVED_MS + HOUR_MS);
  });
});
