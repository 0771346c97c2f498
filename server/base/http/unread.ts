import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** How often an answer is checked within its waiting time. */
const LOOKS = 4;

/**
 * Ends an answer whose reader has taken nothing for this many seconds although data is waiting. A laptop that
 * sleeps in a download must not hold the answer's source. An answer that waits for its own source is not
 * ended.
 */
export function endUnread(answer: Readable, response: ServerResponse, seconds: number): void {
  let waited = 0;
  const look = setInterval(
    () => {
      // The answer stands still as long as the reader has not taken the written part.
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
