import { describe, expect, it } from 'vitest';
import { openPlaces } from './places.ts';

describe('entering', () => {
  it.each<[string, string, string]>([
    ['lets in as many as there are places', 'eee', '++-'],
    ['gives a place again that was left', 'eelee', '++.+-'],
    ['refuses for as long as all are taken', 'eeeele', '++--.+'],
    ['gives each place that was left', 'eellee', '++..++'],
  ])('%s', (_, steps, told) => {
    const places = openPlaces({ places: 2, atOnce: 1 });
    const held: { leave(): void }[] = [];
    const outcome = [...steps].map((step) => {
      if (step === 'l') {
        held.shift()!.leave();
        return '.';
      }
      const place = places.enter();
      if (place) held.push(place);
      return place ? '+' : '-';
    });
    expect(outcome.join('')).toBe(told);
  });
});

describe('working', () => {
  /**
   * Pieces that begin with their letter, and end with the same letter in capitals; returns the running ones
   * after each step.
   */
  async function underWay(atOnce: number, steps: string): Promise<string> {
    const places = openPlaces({ places: 1, atOnce });
    const begun = new Map<string, { end(): void; fail(): void }>();
    const told: string[] = [];
    for (const step of steps) {
      const name = step.toLowerCase();
      if (step === name) {
        const piece = () =>
          new Promise<void>((resolve, reject) => begun.set(name, { end: resolve, fail: () => reject(name) }));
        places.work(piece).catch((error) => expect(error).toBe(name));
      } else {
        const { end, fail } = begun.get(name)!;
        // The letters of the second half of the alphabet fail.
        if (name < 'n') end();
        else fail();
        begun.delete(name);
      }
      // Everything that follows from a step follows in microtasks.
      await new Promise(setImmediate);
      told.push([...begun.keys()].join(''));
    }
    return told.join(' ');
  }

  it.each<[string, number, string, string]>([
    ['one waits for the other', 1, 'abA', 'a a b'],
    ['two at a time', 2, 'abcA', 'a ab ab bc'],
    ['in the order of asking', 1, 'abcAB', 'a a a b c'],
    ['a turn goes on when a piece fails', 1, 'zaZ', 'z z a'],
    ['who comes later does not overtake', 2, 'abcdABe', 'a ab ab ab bc cd cd'],
    ['all turns are free again', 2, 'abABcde', 'a ab b  c cd cd'],
  ])('%s', async (_, atOnce, steps, told) => {
    expect(await underWay(atOnce, steps)).toBe(told);
  });
});
