import { describe, expect, test } from 'vitest';
import { tokenOf } from './answer.ts';
import { message, phoneBytes } from './encode.ts';
import { locationHex, PHONE, sent, TERMINAL } from './frame.builder.ts';
import { type Jt808Frame, nextFrame } from './frame.ts';
import { jt808 } from './jt808.ts';
import {
  answersIn,
  frameIn,
  QUIET,
  RECEIVED_MS,
  SPEAKER,
  STATUS,
  type State,
  take,
} from './taken.builder.ts';

describe('a long message', () => {
  const body = Buffer.from(`002800${`001C${locationHex(QUIET, STATUS)}`.repeat(40)}`, 'hex');
  const bytes = message(0x704, body, { phone: PHONE, serial: 0xffff });
  const packages = (() => {
    const cut: Buffer[] = [];
    for (let at = 0; at < bytes.length; ) {
      const { end } = nextFrame(bytes, at) as Jt808Frame;
      cut.push(bytes.subarray(at, end));
      at = end;
    }
    return cut;
  })();
  const takeAll = (order: readonly number[], start: State = jt808.start) => {
    let state = start;
    return order.map((i) => {
      const taken = take(packages[i]!, state);
      state = taken.state ?? state;
      return taken;
    });
  };

  test.each([[[0, 1]], [[1, 0]]])(
    'is stored once all packages %j are there, and then each is answered',
    (order) => {
      const [first, second] = takeAll(order);
      expect(first).toMatchObject({ kind: 'talk', reply: null });
      expect(second).toMatchObject({ kind: 'packet', records: { length: 40 }, state: { assembly: null } });
      expect(answersIn(second!.reply)).toEqual([
        [0xffff, 0x704, 0],
        [0, 0x704, 0],
      ]);
    },
  );

  test('a package that is repeated is answered, because its sender waits for that', () => {
    const [, again, last] = takeAll([0, 0, 1]);
    expect(again!.kind).toBe('talk');
    expect(answersIn(again!.reply)).toEqual([[0xffff, 0x704, 0]]);
    expect(last).toMatchObject({ kind: 'packet', records: { length: 40 } });
  });

  test('other messages may come between its packages', () => {
    const [first] = takeAll([0]);
    const between = take(sent(0x200, locationHex(QUIET, STATUS)), first!.state!);
    expect(takeAll([1], between.state!)).toMatchObject([{ kind: 'packet', records: { length: 40 } }]);
  });

  test('of another serial number begins anew', () => {
    const [first] = takeAll([0]);
    const other = message(0x704, body, { phone: PHONE, serial: 100 });
    const tail = other.subarray((nextFrame(other, 0) as Jt808Frame).end);
    expect(take(tail, first!.state!)).toMatchObject({ kind: 'talk', reply: null });
  });

  test.each([
    ['index 0', 2, 0],
    ['an index beyond the last', 2, 3],
    ['more packages than a message may have', 65, 1],
  ])('with %s is not held', (_, total, index) => {
    const content = Buffer.from(packages[0]!.subarray(1, -2));
    const frame = { ...frameIn(packages[0]!), part: { total, index } };
    expect(content.length).toBeGreaterThan(0);
    const taken = jt808.take(frame, { speaker: SPEAKER, state: jt808.start, receivedMs: RECEIVED_MS });
    expect(taken).toMatchObject({ kind: 'packet', records: [], state: { assembly: null } });
    expect(answersIn(taken.reply)).toEqual([[0xffff, 0x704, 3]]);
  });
});

describe('signing in', () => {
  test('a registration is answered with the same token each time', () => {
    const answerTo = () => {
      const { kind, reply } = take(sent(0x100, '00'.repeat(37)));
      expect(kind).toBe('talk');
      return nextFrame(reply!, 0) as Jt808Frame;
    };
    const { id, body } = answerTo();
    expect([id, body.toString('hex', 0, 3), body.toString('latin1', 3)]).toEqual([
      0x8100,
      '000700',
      tokenOf(TERMINAL),
    ]);
    expect(answerTo().body).toEqual(body);
    expect(tokenOf('13800138001')).not.toBe(tokenOf(TERMINAL));
  });

  test.each([
    ['an authentication', 0x102, 'talk'],
    ['a logout', 0x003, 'talk'],
    ['a heartbeat', 0x002, 'heartbeat'],
  ])('%s is answered', (_, id, kind) => {
    const taken = take(sent(id, ''));
    expect(taken.kind).toBe(kind);
    expect(answersIn(taken.reply)).toEqual([[7, id, 0]]);
  });

  test('our serial numbers go on', () => {
    const first = take(sent(0x002, ''), { ...jt808.start, serial: 0xffff });
    expect(first).toMatchObject({ state: { serial: 0 } });
    expect(nextFrame(first.reply!, 0)).toMatchObject({ serial: 0 });
  });

  test('in the version of 2019 the answer is of 2019 too', () => {
    const phone = phoneBytes('356307042441013', true);
    const { reply } = take(sent(0x002, '', phone));
    expect(nextFrame(reply!, 0)).toMatchObject({
      id: 0x8001,
      terminal: '356307042441013',
      phone,
      isSound: true,
    });
  });

  test.each([
    [0x0004, 0x8004, '260302090000'],
    [0x0109, 0x8109, '07EA030209000000'],
  ])('the time is told in UTC, question %i', (id, answer, body) => {
    const { kind, reply } = take(sent(id, ''));
    expect(kind).toBe('talk');
    const frame = nextFrame(reply!, 0) as Jt808Frame;
    expect([frame.id, frame.body.toString('hex').toUpperCase()]).toEqual([answer, body]);
  });

  test('a stranger is refused: no such terminal, or failed', () => {
    const refusal = (id: number) => nextFrame(jt808.refusal(frameIn(sent(id, '')))!, 0) as Jt808Frame;
    expect(refusal(0x100)).toMatchObject({ id: 0x8100, body: Buffer.from([0, 7, 4]) });
    expect(refusal(0x200)).toMatchObject({ id: 0x8001, body: Buffer.from([0, 7, 2, 0, 1]) });
  });
});

describe('everything else', () => {
  test('an unknown message is kept, and answered as unsupported', () => {
    const taken = take(sent(0x0f01, '00'));
    expect(taken).toMatchObject({ kind: 'packet', records: [], unreadable: 0 });
    expect(answersIn(taken.reply)).toEqual([[7, 0xf01, 3]]);
  });

  test('the answer to a message of ours is kept and not answered', () => {
    expect(take(sent(0x0001, '0001810300'))).toMatchObject({ kind: 'packet', records: [], reply: null });
  });

  test('an encrypted message is not guessed at', () => {
    const frame = { ...frameIn(sent(0x200, locationHex(QUIET, STATUS))), isEncrypted: true };
    const taken = jt808.take(frame, { speaker: SPEAKER, state: jt808.start, receivedMs: RECEIVED_MS });
    expect(taken).toMatchObject({ kind: 'packet', records: [] });
  });

  test.each([
    ['a location', 0x200, locationHex(QUIET, STATUS).slice(0, 54)],
    ['a card without a time', 0x702, '0126'],
    ['a card without a code', 0x702, '012603021600000004'],
    ['transparent data without a kind', 0x900, 'F026'],
  ])('%s that is too short is not answered', (_, id, body) => {
    expect(take(sent(id, body))).toMatchObject({ kind: 'broken', reply: null });
  });

  test('a wrong checksum is met with silence', () => {
    const bytes = sent(0x200, locationHex(QUIET, STATUS));
    bytes[30]! ^= 1;
    expect(take(bytes)).toEqual({ kind: 'broken', reply: null, setAsideReply: null });
  });
});
