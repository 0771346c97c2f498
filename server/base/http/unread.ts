import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** How often an answer is looked at in the time that it may wait. */
const LOOKS = 4;

/**
 * Ends an answer whose reader has taken nothing for so many seconds although something is waiting: a laptop that sleeps in a
 * download must not hold what the answer is read from. An answer that waits for its own source is not ended.
 */
export function endUnread(answer: Readable, response: ServerResponse, seconds: number): void {
  let waited = 0;
  const look = setInterval(
    () => {
      // The answer stands still as long as the reader has not taken what was written.
      waited = answer.readableFlowing === false ? waited + 1 : 0;
      if (waited > LOOKS) answer.destroy(new Error(`nobody has read the answer for ${seconds} s`));
    },
    (seconds * 1000) / LOOKS,
  ).unref();
  response.on('drain', () => {
    waited = 0;
  });
  answer.once('close', () => clearInterval(look));
}
