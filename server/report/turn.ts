/**
 * Lets a limited number work at once. The others wait in order. A report holds a connection as long as its reader reads, and
 * trackers and screens must not run out of connections.
 */
export function turns(most: number): { take(signal: AbortSignal): Promise<() => void> } {
  let free = most;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  /** A turn is given back only once, even if the function is called again. */
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
