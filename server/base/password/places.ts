/**
 * Admits at most `places`, and lets `atOnce` of them work at a time, in the order of their requests. All
 * others wait inside, so their number is bounded too.
 */
export type Places = {
  /** A place until it is left; null when all are taken. */
  enter(): { leave(): void } | null;
  /** Does a piece of work in its turn. */
  work<Result>(piece: () => Promise<Result>): Promise<Result>;
};

export function openPlaces({ places, atOnce }: { places: number; atOnce: number }): Places {
  let taken = 0;
  let working = 0;
  const waiting: (() => void)[] = [];
  return {
    enter() {
      if (taken >= places) return null;
      taken++;
      return { leave: () => void taken-- };
    },
    async work(piece) {
      if (working < atOnce) working++;
      // A finished piece passes the turn on, so that no later request overtakes a waiting one.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await piece();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else working--;
      }
    },
  };
}
