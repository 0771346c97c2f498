/**
 * Gives a turn to its owner; calling the result returns it. Rejects with the signal's reason when the owner
 * goes away while waiting.
 */
type Turns = { take(owner: number, signal: AbortSignal): Promise<() => void> };

/**
 * Lets `most` work at once, and at most `each` of one owner. A free turn goes to the owner with the fewest,
 * first come first served among equals. Reports hold a connection as long as their readers read, and uploads
 * hold memory. Trackers and screens must not run out of either, and nobody should wait for the many reports
 * or files of another user.
 */
export function turns({ most, each }: { most: number; each: number }): Turns {
  let free = most;
  const held = new Map<number, number>();
  const waiting: { owner: number; call: () => void }[] = [];
  const heldBy = (owner: number) => held.get(owner) ?? 0;

  const next = () => {
    const [first] = waiting
      .filter(({ owner }) => heldBy(owner) < each)
      .toSorted((a, b) => heldBy(a.owner) - heldBy(b.owner));
    if (!first || free === 0) return;
    waiting.splice(waiting.indexOf(first), 1);
    first.call();
  };
  /** A turn is given back only once, even if the function is called again. */
  const turn = (owner: number) => {
    free--;
    held.set(owner, heldBy(owner) + 1);
    let isGiven = true;
    return () => {
      if (!isGiven) return;
      isGiven = false;
      free++;
      if (heldBy(owner) === 1) held.delete(owner);
      else held.set(owner, heldBy(owner) - 1);
      next();
    };
  };
  return {
    take: (owner, signal) =>
      new Promise((resolve, reject) => {
        const gone = () => {
          waiting.splice(waiting.indexOf(asked), 1);
          reject(signal.reason as Error);
        };
        const asked = {
          owner,
          call: () => {
            signal.removeEventListener('abort', gone);
            resolve(turn(owner));
          },
        };
        waiting.push(asked);
        signal.addEventListener('abort', gone, { once: true });
        next();
      }),
  };
}
