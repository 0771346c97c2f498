import { describe, expect, it, test } from 'vitest';
import { causeKey, causeOf, mayHandle, mayRead, readCause } from './cause.ts';
import {
  afterAction,
  doneInput,
  type Handling,
  isInView,
  isReopened,
  type MatterAction,
  type MatterState,
  matterState,
} from './matter.ts';

const aHandling = (given: Partial<Handling> = {}): Handling => ({
  ...{ assigneeId: null, snoozedMs: null, outcome: null, doneMs: null, coveredMs: null },
  ...given,
});

describe('the state of a matter at 100', () => {
  const cases: [name: string, handling: Handling | null, newestMs: number | null, state: MatterState][] = [
    ['nobody has touched it', null, 90, 'open'],
    ['it was only commented', aHandling(), 90, 'open'],
    ['somebody has it', aHandling({ assigneeId: 7 }), 90, 'assigned'],
    ['it rests until later', aHandling({ assigneeId: 7, snoozedMs: 101 }), 90, 'snoozed'],
    ['its rest is over', aHandling({ assigneeId: 7, snoozedMs: 100 }), 90, 'assigned'],
    ['the supplier was asked', aHandling({ assigneeId: 7, outcome: 'claimed' }), 90, 'claimed'],
    ['it is done', aHandling({ outcome: 'solved', doneMs: 95, coveredMs: 95 }), 90, 'done'],
    ['it is done and its facts are gone', aHandling({ doneMs: 95, coveredMs: 95 }), null, 'done'],
    ['it happened again', aHandling({ doneMs: 95, coveredMs: 95 }), 96, 'open'],
    ['a tracker whose clock is ahead', aHandling({ doneMs: 95, coveredMs: 99 }), 99, 'done'],
  ];
  test.each(cases)('%s', (_, handling, newestMs, state) => {
    expect(matterState(handling, newestMs === null ? null : { atMs: newestMs }, 100)).toBe(state);
  });

  it('is open again after a record that came late, though it happened before', () => {
    const done = aHandling({ doneMs: 95, coveredMs: 95 });
    expect(isReopened(done, { atMs: 90, isUncovered: true })).toBe(true);
    expect(isReopened(aHandling(), { atMs: 99, isUncovered: true })).toBe(false);
  });
});

test('each view shows its states: done and resting matters only in their own', () => {
  const of = (state: MatterState, assigneeId: number | null) =>
    (['open', 'mine', 'unassigned', 'snoozed', 'done'] as const).filter((view) =>
      isInView(view, { state, assigneeId }, 7),
    );
  expect(of('open', null)).toEqual(['open', 'unassigned']);
  expect(of('assigned', 7)).toEqual(['open', 'mine']);
  expect(of('claimed', 8)).toEqual(['open']);
  expect(of('snoozed', 7)).toEqual(['snoozed']);
  expect(of('done', 7)).toEqual(['done']);
});

describe('an action', () => {
  const at = { nowMs: 1_000, newestMs: 900 };
  const end = (outcome: 'solved' | 'claimed' | 'accepted'): MatterAction => ({
    action: 'done',
    end: { outcome, note: null, recovered: null },
  });
  const done = aHandling({ assigneeId: 7, outcome: 'solved', doneMs: 500, coveredMs: 500 });

  it('ends a matter up to now, or up to a later fact of a clock that is ahead', () => {
    expect(afterAction(null, end('solved'), at)).toEqual(
      aHandling({ outcome: 'solved', doneMs: 1_000, coveredMs: 1_000 }),
    );
    expect(afterAction(null, end('solved'), { nowMs: 1_000, newestMs: 1_200 }).coveredMs).toBe(1_200);
  });
  it('claims without an end, and accepts afterwards', () => {
    const claimed = afterAction(null, end('claimed'), at);
    expect(claimed).toEqual(aHandling({ outcome: 'claimed' }));
    expect(afterAction(claimed, end('accepted'), at)).toMatchObject({ outcome: 'accepted', doneMs: 1_000 });
  });
  it('opens a done matter again when somebody takes it up, but not by a comment', () => {
    const open = { doneMs: null, coveredMs: null, outcome: null };
    expect(afterAction(done, { action: 'assign', assignee_id: 8 }, at)).toEqual({
      ...done,
      ...open,
      assigneeId: 8,
    });
    expect(afterAction(done, { action: 'reopen' }, at)).toEqual({ ...done, ...open });
    expect(afterAction(done, { action: 'comment', note: 'x' }, at)).toEqual(done);
  });
  it('keeps a claim while the matter rests or changes hands', () => {
    const claimed = aHandling({ outcome: 'claimed' });
    const until = new Date(5_000).toISOString();
    expect(afterAction(claimed, { action: 'snooze', until }, at)).toMatchObject({
      outcome: 'claimed',
      snoozedMs: 5_000,
    });
    expect(afterAction(claimed, { action: 'assign', assignee_id: null }, at).outcome).toBe('claimed');
  });
});

test('the end of a matter needs a note without a reason, and money only where it was accepted', () => {
  const faults = (given: object) =>
    doneInput.safeParse(given).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
  expect(faults({ outcome: 'solved' })).toEqual([]);
  expect(faults({ outcome: 'other', note: ' ' })).toEqual([['note', 'val.required']]);
  expect(faults({ outcome: 'accepted', recovered: '12.50' })).toEqual([]);
  expect(faults({ outcome: 'claimed', recovered: '12.50' })).toEqual([['recovered', 'val.enum']]);
  expect(faults({})).toEqual([['outcome', 'val.required']]);
});

test('a cause is the event, its kind where it has a screen of its own, or one refuelling or fine', () => {
  const key = (given: Partial<Parameters<typeof causeOf>[0]> & Pick<Parameters<typeof causeOf>[0], 'code'>) =>
    causeKey(causeOf({ kind: null, detail: {}, ...given }));
  expect(key({ code: 911, kind: 'slight' })).toBe('911');
  expect(key({ code: 1101, kind: 'jamming' })).toBe('1101.jamming');
  expect(key({ code: 1091, kind: 'discrepancy', detail: { refuelling: 17 } })).toBe('1091.17');
  expect(key({ code: 1121, detail: { fine_id: 4 } })).toBe('1121.4');
  expect(readCause('1101.jamming')).toEqual({ code: 1101, part: 'jamming' });
  expect(readCause('911')).toEqual({ code: 911, part: null });
  expect(readCause('999')).toBeNull();
  expect(readCause('toString')).toBeNull();
});

describe('who sees and who handles (domain rules §2.2 and §2.3)', () => {
  const ACTORS = ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'MGO', 'INS', 'GAO', 'DRV'] as const;
  const who = (may: typeof mayRead, code: Parameters<typeof mayRead>[1]) =>
    ACTORS.filter((actor) => may([actor], code)).join(' ');
  const cases = [
    { code: 911, read: 'VIS OPE ADM SYS GAO', handle: 'OPE ADM SYS' },
    { code: 1101, read: 'VIS OPE ADM SYS INS GAO', handle: 'OPE ADM SYS INS' },
    { code: 1102, read: 'VIS OPE ADM SYS GAO', handle: 'OPE ADM SYS' },
    { code: 1103, read: 'VIS OPE ADM SYS COS MGO GAO', handle: 'OPE ADM SYS COS MGO' },
    { code: 1091, read: 'VIS OPE ADM SYS COS MGO GAO', handle: 'OPE ADM SYS COS' },
    { code: 1120, read: 'VIS OPE ADM SYS COS MGO GAO', handle: 'OPE ADM SYS COS MGO' },
    // A fine's deadline needs the right to fines.
    { code: 1121, read: 'OPE ADM SYS COS MGO', handle: 'OPE ADM SYS COS MGO' },
    // Notices to one user are nobody else's matter.
    { code: 1123, read: '', handle: '' },
    { code: 1125, read: '', handle: '' },
  ] as const;
  test.each(cases)('$code', ({ code, read, handle }) => {
    expect(who(mayRead, code)).toBe(read);
    expect(who(mayHandle, code)).toBe(handle);
  });
});
