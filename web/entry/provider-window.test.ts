import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { returnedAnswer } from './provider-window.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const ASKED = {
  provider: 'google',
  back: '/login?to=%2Fcosts',
  keepConnected: true,
  flow: 'f1',
  state: 's1',
};
const keep = (value: object) => kept.set('traza.provider', JSON.stringify(value));

test('a window that asked no provider has no answer', () => {
  expect(returnedAnswer('/login')).toBeNull();
});

test('an answer is given once, at the page that it is for', () => {
  keep({ ...ASKED, answer: '?code=1&state=s1' });
  expect(returnedAnswer('/profile')).toBeNull();
  expect(returnedAnswer('/login')).toMatchObject({ ...ASKED, answer: '?code=1&state=s1' });
  expect(returnedAnswer('/login')).toBeNull();
});

test('who came back without an answer may still get one', () => {
  keep(ASKED);
  expect(returnedAnswer('/login')).toBeNull();
  keep({ ...ASKED, answer: '?code=1&state=s1' });
  expect(returnedAnswer('/login')?.answer).toBe('?code=1&state=s1');
});
