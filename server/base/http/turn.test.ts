import fc from 'fast-check';
import { expect, it } from 'vitest';
import { turns } from './turn.ts';

const never = new AbortController().signal;

/** Takes turns, and notes the order in which they began. */
function room(limits: { most: number; each: number }) {
  const { take } = turns(limits);
  const began: string[] = [];
  const come = async (owner: number, name: string) => {
    const leave = await take(owner, never);
    began.push(name);
    return leave;
  };
  return { take, began, come };
}

it('lets so many at once, the others in order as turns are given back', async () => {
  const { began, come } = room({ most: 2, each: 2 });
  const [first, second] = [await come(1, 'a'), await come(2, 'b')];
  const [third, fourth] = [come(3, 'c'), come(4, 'd')];
  await Promise.resolve();
  expect(began).toEqual(['a', 'b']);
  first();
  // A turn that is returned twice admits only one.
  first();
  await third;
  expect(began).toEqual(['a', 'b', 'c']);
  second();
  await fourth;
  expect(began).toEqual(['a', 'b', 'c', 'd']);
});

it('keeps turns for others from one who asks for many', async () => {
  const { began, come } = room({ most: 3, each: 2 });
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => come(1, name));
  const [b, c] = [come(2, 'b'), come(3, 'c')];
  await b;
  expect(began).toEqual(['a1', 'a2', 'b']);
  // The third of the first came earlier, but an owner without a turn goes first.
  (await many[0]!)();
  await c;
  expect(began).toEqual(['a1', 'a2', 'b', 'c']);
  (await b)();
  await many[2];
  expect(began).toEqual(['a1', 'a2', 'b', 'c', 'a3']);
});

it('forgets who goes away while waiting', async () => {
  const { take } = room({ most: 1, each: 1 });
  const leave = await take(1, never);
  const gone = new AbortController();
  const waiting = take(2, gone.signal);
  const after = take(3, never);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  leave();
  (await after)();
  // And the turn is free again.
  (await take(1, never))();
});

it('is never exceeded, and serves everybody in the end', async () => {
  const asked = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(asked, fc.integer({ min: 1, max: 5 }), async (owners, most) => {
      const { take } = turns({ most, each: 2 });
      const working: number[] = [];
      let served = 0;
      await Promise.all(
        owners.map(async (owner) => {
          const leave = await take(owner, never);
          working.push(owner);
          expect(working.length).toBeLessThanOrEqual(most);
          expect(working.filter((one) => one === owner).length).toBeLessThanOrEqual(2);
          await Promise.resolve();
          working.splice(working.indexOf(owner), 1);
          served++;
          leave();
        }),
      );
      expect(served).toBe(owners.length);
    }),
  );
});
