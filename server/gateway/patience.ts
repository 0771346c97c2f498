/** Time for a connection to identify itself, and for the next byte of a frame, ms. */
const LOGIN_MS = 30_000;
const FRAME_MS = 60_000;

/**
 * Gives up on a connection that keeps the server waiting. Nothing postpones the end of the time for signing
 * in. After that, each piece of an unfinished frame restarts the time for the next one. So a large frame may
 * come over a bad network.
 */
export function patience(giveUp: () => void) {
  let isKnown = false;
  let timer: NodeJS.Timeout | null = setTimeout(giveUp, LOGIN_MS);
  const stop = () => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  return {
    /** The tracker has signed in. */
    know() {
      isKnown = true;
      stop();
    },
    /** A piece arrived; the server waits for nothing while it handles it. */
    hear: () => isKnown && stop(),
    /** The piece is handled; the rest of a frame may be missing. */
    await({ isUnfinished }: { isUnfinished: boolean }) {
      if (isKnown && isUnfinished) timer = setTimeout(giveUp, FRAME_MS);
    },
    stop,
  };
}
