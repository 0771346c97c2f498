import { Fault } from '#domain/fault.ts';

/** Pieces of work in turns that may run or wait. Sign-ins with a password have fewer places (decision 95). */
const MAX_WAITING = 100;
/** Seconds after which a refused caller may come again. */
const AGAIN_S = 5;

/** Users of a process who do the same thing at once. */
export type Crowd = {
  /**
   * One piece of work at a time under a name, the others after it. So two sign-ins of a user do not count
   * against each other.
   * @throws Fault `err.tooMany` 429
   */
  inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * One piece of work at a time under a name, and no second one.
   * @throws Fault `err.tooMany` 429
   */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
};

export function openCrowd(): Crowd {
  let waiting = 0;
  const turns = new Map<string, Promise<unknown>>();
  const busy = new Set<string>();
  return {
    async inTurn(name, work) {
      if (waiting >= MAX_WAITING) throw new Fault('err.tooMany', 429, { params: { n: AGAIN_S } });
      waiting++;
      const turn = (turns.get(name) ?? Promise.resolve()).then(work, work);
      turns.set(name, turn);
      try {
        return await turn;
      } finally {
        waiting--;
        if (turns.get(name) === turn) turns.delete(name);
      }
    },
    async alone(name, work) {
      if (busy.has(name)) throw new Fault('err.tooMany', 429);
      busy.add(name);
      try {
        return await work();
      } finally {
        busy.delete(name);
      }
    },
  };
}
