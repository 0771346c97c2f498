import { expect, test } from 'vitest';
import { openCrowd } from './crowd.ts';

const TOO_MANY = { code: 'err.tooMany', status: 429 };
/** Work that lasts until `end` is called. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, end: resolve };
}

test('work in turn waits for that of the same name, even if it failed, and for no other', async () => {
  const { inTurn } = openCrowd();
  const first = work();
  const done: string[] = [];
  const one = inTurn('ana', () => first.run().then(() => Promise.reject(new Error('wrong'))));
  const two = inTurn('ana', async () => void done.push('ana'));
  await inTurn('eva', async () => void done.push('eva'));
  expect(done).toEqual(['eva']);
  first.end();
  await expect(one).rejects.toThrow('wrong');
  await two;
  expect(done).toEqual(['eva', 'ana']);
});

test('a hundred may wait, and one crowd does not fill another', async () => {
  const [crowd, other] = [openCrowd(), openCrowd()];
  const { run, end } = work();
  const all = Array.from({ length: 100 }, (_, at) => crowd.inTurn(`user ${at}`, run));
  await expect(crowd.inTurn('one more', run)).rejects.toMatchObject(TOO_MANY);
  await other.inTurn('one more', async () => {});
  end();
  await Promise.all(all);
  await crowd.inTurn('one more', async () => {});
});

test('alone, a second one is refused until the first has ended', async () => {
  const { alone } = openCrowd();
  const { run, end } = work();
  const first = alone('ana', run);
  await expect(alone('ana', run)).rejects.toMatchObject(TOO_MANY);
  end();
  await first;
  expect(await alone('ana', async () => 'photo')).toBe('photo');
});
