import type { FrameRow } from '#api/tracker.ts';

/** The text for a frame without content. */
const WITHHELD = '-';

/**
 * A frame as a line of text: when (UTC), by what protocol, from where, how many bytes, and what; line breaks
 * as `\n`.
 */
export function frameLine({ received_at, protocol, address, size, content }: FrameRow): string {
  const written = content?.replaceAll('\\', '\\\\').replaceAll('\r', '\\r').replaceAll('\n', '\\n');
  return [received_at, protocol, address, size, written ?? WITHHELD].join(' ');
}

/** The frames of a tracker as the text of a file, in the order given. */
export function frameLines(frames: readonly FrameRow[]): string {
  return frames.map((frame) => `${frameLine(frame)}\n`).join('');
}
