import { expect, it } from 'vitest';
import { turns } from './turn.ts';

const never = new AbortController().signal;

it('lets so many at once, the others in order as turns are given back', async () => {
  const { take } = turns(2);
  const began: string[] = [];
  const come = async (name: string) => {
    const leave = await take(never);
    began.push(name);
    return leave;
  };
  const [first, second] = [await come('a'), await come('b')];
  const [third, fourth] = [come('c'), come('d')];
  await Promise.resolve();
  expect(began).toEqual(['a', 'b']);
  first();
  // A turn that is given back twice lets in only one.
  first();
  await third;
  expect(began).toEqual(['a', 'b', 'c']);
  second();
  await fourth;
  expect(began).toEqual(['a', 'b', 'c', 'd']);
});

it('forgets who goes away while waiting', async () => {
  const { take } = turns(1);
  const leave = await take(never);
  const gone = new AbortController();
  const waiting = take(gone.signal);
  const after = take(never);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  leave();
  (await after)();
  // And the turn is free again.
  (await take(never))();
});
