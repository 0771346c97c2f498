import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patience } from './patience.ts';

const giveUp = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  giveUp.mockClear();
});
afterEach(() => void vi.useRealTimers());

const after = (seconds: number) => {
  vi.advanceTimersByTime(seconds * 1000);
  return giveUp.mock.calls.length > 0;
};

it('waits half a minute for a login, whatever trickles in', () => {
  const waiting = patience(giveUp);
  expect(after(29)).toBe(false);
  waiting.hear();
  waiting.await({ isUnfinished: true });
  expect(after(1)).toBe(true);
});

it('waits for the rest of a frame as long as more of it comes', () => {
  const waiting = patience(giveUp);
  waiting.know();
  for (let piece = 0; piece < 5; piece++) {
    waiting.hear();
    waiting.await({ isUnfinished: true });
    expect(after(59)).toBe(false);
  }
  expect(after(1)).toBe(true);
});

it('waits for ever between frames, and while a frame is being stored', () => {
  const waiting = patience(giveUp);
  waiting.know();
  waiting.await({ isUnfinished: true });
  waiting.hear();
  expect(after(3600)).toBe(false);
  waiting.await({ isUnfinished: false });
  expect(after(3600)).toBe(false);
});
