/**
 * Lets so many work at once; the others wait their turn, in order. Reports hold a connection for as long as their reader reads:
 * trackers and screens must not run out of them.
 */
export function turns(most: number): { take(signal: AbortSignal): Promise<() => void> } {
  let free = most;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  /** A turn is given back once, however often it is said. */
  const turn = () => {
    let isGiven = true;
    return () => {
      if (isGiven) leave();
      isGiven = false;
    };
  };
  return {
    take(signal) {
      if (free > 0) {
        free--;
        return Promise.resolve(turn());
      }
      return new Promise((resolve, reject) => {
        const called = () => {
          signal.removeEventListener('abort', gone);
          resolve(turn());
        };
        const gone = () => {
          waiting.splice(waiting.indexOf(called), 1);
          reject(signal.reason as Error);
        };
        waiting.push(called);
        signal.addEventListener('abort', gone, { once: true });
      });
    },
  };
}
