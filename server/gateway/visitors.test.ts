import { beforeEach, expect, it } from 'vitest';
import { type Visitors, visitors } from './visitors.ts';

let nowMs: number;
let door: Visitors;
let ended: string[];
beforeEach(() => {
  nowMs = 0;
  ended = [];
  door = visitors(8, () => nowMs);
});
const arrive = (name: string, address = '192.0.2.1') => door.arrive(address, () => ended.push(name));
/** Lets some in, one a second, each signed in. */
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
