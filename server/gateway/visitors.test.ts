import { beforeEach, describe, expect, it } from 'vitest';
import { type Visitors, visitors } from './visitors.ts';

let nowMs: number;
let door: Visitors;
let ended: string[];
beforeEach(() => {
  nowMs = 0;
  ended = [];
  door = visitors({ perAddress: 8, total: 16 }, () => nowMs);
});
const arrive = (name: string, address = '192.0.2.1') => door.arrive(address, () => ended.push(name));
/** Admits some visitors, one a second, each signed in. */
const fill = (count: number, address?: string) =>
  Array.from({ length: count }, (_, i) => {
    nowMs += 1000;
    const visit = arrive(`${i}`, address)!;
    visit.signIn(`tracker ${i}`);
    return visit;
  });

it('an address has so many connections, and a place is free again when one ends', () => {
  const [first] = fill(8);
  nowMs += 1000;
  expect(arrive('too many')).toBe(null);
  expect(arrive('elsewhere', '192.0.2.2')).not.toBe(null);
  first!.leave();
  expect(arrive('next')).not.toBe(null);
});

it('an address opens a quarter of them in a second without signing in', () => {
  expect([arrive('a'), arrive('b'), arrive('c')].map((visit) => visit !== null)).toEqual([true, true, false]);
  nowMs += 1000;
  const visit = arrive('d')!;
  arrive('e');
  expect(arrive('f')).toBe(null);
  visit.signIn('tracker');
  expect(arrive('g')).not.toBe(null);
});

it('whoever shows who it is counts no longer as one that came in vain, once', () => {
  nowMs += 1000;
  const visit = arrive('a')!;
  arrive('b');
  visit.know();
  visit.know();
  visit.signIn('tracker');
  expect([arrive('c'), arrive('d')].map((one) => one !== null)).toEqual([true, false]);
});

it('all addresses of an IPv6 network are one, and an IPv4 address is itself in either spelling', () => {
  fill(4, '2001:db8:1:2::1');
  fill(4, '2001:db8:1:2:3:4:5:6');
  expect(arrive('too many', '2001:db8:1:2::9')).toBe(null);
  expect(arrive('elsewhere', '2001:db8:1:3::1')).not.toBe(null);
  fill(8, '::ffff:192.0.2.7');
  expect(arrive('too many', '192.0.2.7')).toBe(null);
});

it('a tracker has two connections: a third ends the oldest', () => {
  for (const name of ['first', 'second', 'third']) {
    nowMs += 1000;
    arrive(name)!.signIn('356307042441013');
  }
  expect(ended).toEqual(['first']);
  door.cutOff('356307042441013');
  expect(ended).toEqual(['first', 'second', 'third']);
});

it('five strangers of an address are written down in a second', () => {
  const noted = () => Array.from({ length: 7 }, () => door.mayNote('192.0.2.1')).filter(Boolean).length;
  expect(noted()).toBe(5);
  nowMs += 1000;
  expect(noted()).toBe(5);
});

describe('strangers of all addresses together', () => {
  /** Strangers, each from an address of its own. */
  const strangers = (names: string) => {
    nowMs += 1000;
    return [...names].map((name, i) => arrive(name, `198.51.100.${i}`));
  };

  it('have a quarter of all connections: one more ends who has been a stranger for the longest time', () => {
    strangers('abcd');
    expect(ended).toEqual([]);
    strangers('ef');
    expect(ended).toEqual(['a', 'b']);
  });

  it('never end who has shown who it is, and leave its place to it', () => {
    const [first, second] = strangers('ab');
    first!.know();
    second!.signIn('tracker');
    strangers('cdef');
    expect(ended).toEqual([]);
    strangers('g');
    expect(ended).toEqual(['c']);
  });

  it('are ended one after the other while the known are many, and then nobody comes in any more', () => {
    strangers('ab');
    for (let i = 0; i < 14; i++) arrive(`known ${i}`, `203.0.113.${i}`)!.know();
    expect(ended).toEqual([]);
    arrive('c')!.know();
    arrive('d')!.know();
    expect(ended).toEqual(['a', 'b']);
    expect(arrive('e')).toBe(null);
  });

  it('count once, whether they were ended or left', () => {
    const visits = strangers('abcdefgh');
    expect(ended).toEqual(['a', 'b', 'c', 'd']);
    for (const visit of visits) visit!.leave();
    ended = [];
    strangers('abcd');
    expect(ended).toEqual([]);
    strangers('e');
    expect(ended).toEqual(['a']);
  });
});
