import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import type { DiskForecast } from './disk-forecast.ts';
import {
  type DiskFacts,
  judgeBackup,
  judgeDisk,
  judgeDrill,
  judgeJob,
  judgeJobs,
  judgeMail,
  judgeMap,
  judgeProcesses,
  judgeQueues,
  judgeVersions,
  type QueueFacts,
} from './part-state.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const said = ({ state, advice }: { state: string; advice: string }) => `${state} ${advice}`;

it.each([
  [{ versions: 1, isNewer: false }, 'good fine'],
  [{ versions: 2, isNewer: false }, 'look upgrading'],
  [{ versions: 1, isNewer: true }, 'look newer'],
])('versions %j: %s', (facts, expected) => {
  expect(said(judgeVersions(facts))).toBe(expected);
});

it.each([
  [{ missing: 0, silent: 0 }, 'good fine'],
  [{ missing: 0, silent: 1 }, 'look silent'],
  [{ missing: 1, silent: 1 }, 'act missing'],
])('processes %j: %s', (facts, expected) => {
  expect(said(judgeProcesses(facts))).toBe(expected);
});

describe('queues', () => {
  const queue = (name: string, waiting: number, oldestMs: number | null): QueueFacts => ({
    ...{ queue: name, waiting, oldestMs },
  });
  it.each([
    ['nothing waits', [], 'good fine'],
    ['events for less than two minutes', [queue('event', 900, 2 * MINUTE_MS - 1)], 'good fine'],
    ['events for two minutes', [queue('event', 1, 2 * MINUTE_MS)], 'look slow'],
    ['events for twenty minutes', [queue('event', 1, 20 * MINUTE_MS)], 'act stuck'],
    ['work for four minutes', [queue('follow_up', 1, 4 * MINUTE_MS)], 'good fine'],
    ['work for five minutes', [queue('follow_up', 1, 5 * MINUTE_MS)], 'look slow'],
    ['pushes for half an hour', [queue('push', 1, 30 * MINUTE_MS)], 'look slow'],
    ['an oldest of none', [queue('push', 0, 30 * MINUTE_MS)], 'good fine'],
    ['a hundred rebuilds', [queue('rebuild', 100, null)], 'good fine'],
    ['101 rebuilds', [queue('rebuild', 101, null)], 'look slow'],
    ['1010 rebuilds', [queue('rebuild', 1_010, null)], 'act stuck'],
    ['a command for a day', [queue('command', 3, DAY_MS)], 'good fine'],
    ['a packet set aside', [queue('event', 0, null), queue('unfolded', 1, 5)], 'act unfolded'],
  ] as const)('%s: %s', (_, queues, expected) => {
    expect(said(judgeQueues(queues))).toBe(expected);
  });
});

describe('the disk', () => {
  const fills = (days: number): DiskForecast => ({ is: 'fills', days });
  const cases: [string, DiskFacts, string][] = [
    ['elsewhere', { disk: null, forecast: fills(3) }, 'good unseen'],
    ['half free, steady', { disk: { free: 50, all: 100 }, forecast: { is: 'steady' } }, 'good fine'],
    [
      'half free, since yesterday',
      { disk: { free: 50, all: 100 }, forecast: { is: 'unknown' } },
      'good learning',
    ],
    ['full in 60 days', { disk: { free: 50, all: 100 }, forecast: fills(60) }, 'good fine'],
    ['full in 59 days', { disk: { free: 50, all: 100 }, forecast: fills(59) }, 'look fills'],
    ['full in 14 days', { disk: { free: 50, all: 100 }, forecast: fills(14) }, 'look fills'],
    ['full in 13 days', { disk: { free: 50, all: 100 }, forecast: fills(13) }, 'act fills'],
    ['a tenth free', { disk: { free: 10, all: 100 }, forecast: { is: 'steady' } }, 'good fine'],
    ['less than a tenth', { disk: { free: 9, all: 100 }, forecast: { is: 'steady' } }, 'look low'],
    ['less than a tenth, soon full', { disk: { free: 9, all: 100 }, forecast: fills(2) }, 'act fills'],
    ['less than a twentieth', { disk: { free: 4, all: 100 }, forecast: { is: 'unknown' } }, 'act full'],
    ['without any room', { disk: { free: 0, all: 0 }, forecast: { is: 'unknown' } }, 'act full'],
  ];
  it.each(cases)('%s', (_, facts, expected) => {
    expect(said(judgeDisk(facts))).toBe(expected);
  });
});

describe('jobs', () => {
  const job = { doneMs: NOW - DAY_MS, failedMs: null, dueMs: NOW + HOUR_MS };
  it.each([
    ['done', job, 'good fine'],
    ['not run yet', { doneMs: null, failedMs: null, dueMs: NOW + 1 }, 'good fine'],
    ['failed after it was done', { ...job, failedMs: NOW - HOUR_MS }, 'look failed'],
    ['failed, then done', { ...job, failedMs: NOW - 2 * DAY_MS }, 'good fine'],
    ['failed at once', { doneMs: null, failedMs: NOW, dueMs: NOW + HOUR_MS }, 'look failed'],
    ['an hour late', { ...job, dueMs: NOW - HOUR_MS }, 'good fine'],
    ['more than an hour late', { ...job, dueMs: NOW - HOUR_MS - 1 }, 'act late'],
    ['never planned', { ...job, dueMs: null }, 'good fine'],
  ])('%s', (_, facts, expected) => {
    expect(said(judgeJob(facts, NOW))).toBe(expected);
  });

  it('together are as the worst', () => {
    const failed = { ...job, failedMs: NOW - HOUR_MS };
    expect(said(judgeJobs([], NOW))).toBe('good fine');
    expect(said(judgeJobs([job, failed], NOW))).toBe('look failed');
    expect(said(judgeJobs([failed, { ...job, dueMs: NOW - DAY_MS }], NOW))).toBe('act late');
  });
});

it.each([
  [{ hasServer: false, oldestMs: null, lastFailed: null }, 'look none'],
  [{ hasServer: true, oldestMs: null, lastFailed: null }, 'good fine'],
  [{ hasServer: true, oldestMs: 30 * MINUTE_MS - 1, lastFailed: false }, 'good fine'],
  [{ hasServer: true, oldestMs: 30 * MINUTE_MS, lastFailed: false }, 'act waits'],
  [{ hasServer: true, oldestMs: null, lastFailed: true }, 'look refused'],
])('mail %j: %s', (facts, expected) => {
  expect(said(judgeMail(facts))).toBe(expected);
});

it.each([
  [{ dataMs: null, lastFailed: false }, 'good fine'],
  [{ dataMs: NOW - 400 * DAY_MS, lastFailed: false }, 'good fine'],
  [{ dataMs: NOW - 401 * DAY_MS, lastFailed: false }, 'look old'],
  [{ dataMs: NOW, lastFailed: true }, 'look failed'],
])('map %j: %s', (facts, expected) => {
  expect(said(judgeMap(facts, NOW))).toBe(expected);
});

it.each([
  ['none', null, 'act none'],
  ['36 hours old', 36 * HOUR_MS, 'good fine'],
  ['37 hours old', 37 * HOUR_MS, 'look late'],
  ['three days old', 72 * HOUR_MS, 'look late'],
  ['older', 73 * HOUR_MS, 'act old'],
])('a backup, %s', (_, age, expected) => {
  expect(said(judgeBackup(age === null ? null : NOW - age, NOW))).toBe(expected);
});

describe('restore drills', () => {
  const good = { isGood: true, fault: null };
  it.each([
    ['none yet', { last: null, lastGoodMs: null }, 'look none'],
    ['a good one of a week ago', { last: good, lastGoodMs: NOW - 8 * DAY_MS }, 'good fine'],
    ['of more than eight days ago', { last: good, lastGoodMs: NOW - 8 * DAY_MS - 1 }, 'look late'],
    ['of more than fifteen days ago', { last: good, lastGoodMs: NOW - 15 * DAY_MS - 1 }, 'act old'],
    ['one under way', { last: { isGood: null, fault: null }, lastGoodMs: null }, 'good running'],
    ['a failed one', { last: { isGood: false, fault: 'unusable' }, lastGoodMs: NOW - DAY_MS }, 'act failed'],
    ['nothing to restore', { last: { isGood: false, fault: 'noBackup' }, lastGoodMs: null }, 'act noBackup'],
  ] as const)('%s', (_, facts, expected) => {
    expect(said(judgeDrill(facts, NOW))).toBe(expected);
  });
});
