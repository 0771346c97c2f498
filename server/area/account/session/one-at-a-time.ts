import { Fault } from '#domain/fault.ts';

/**
 * The most sign-ins of any kind that may run or wait. Those with a password have fewer places (decision 95).
 */
const MAX_WAITING = 100;

let waiting = 0;
const turns = new Map<string, Promise<unknown>>();

/**
 * Runs one sign-in at a time for a username, so that two concurrent ones of a user do not count against each
 * other. @throws Fault `err.tooMany` 429
 */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw new Fault('err.tooMany', 429, { params: { n: 5 } });
  waiting++;
  const turn = (turns.get(name) ?? Promise.resolve()).then(work, work);
  turns.set(name, turn);
  try {
    return await turn;
  } finally {
    waiting--;
    if (turns.get(name) === turn) turns.delete(name);
  }
}
