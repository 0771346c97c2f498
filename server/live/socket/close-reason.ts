import type { WebSocket } from 'ws';

/**
 * The reasons for which the library itself closes a socket, by close code (RFC 6455 §7.4.1); it gives none of
 * its own.
 */
const REASONS: Readonly<Record<number, string>> = {
  1002: 'not the WebSocket protocol',
  1007: 'text is not UTF-8',
  1009: 'message too long',
};

/** Adds the reason to every close of a socket, also to those of the library. */
export function giveReasons(socket: WebSocket): void {
  const close = socket.close.bind(socket);
  socket.close = (code, reason) => close(code, reason ?? (code === undefined ? undefined : REASONS[code]));
}
