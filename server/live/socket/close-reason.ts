import type { WebSocket } from 'ws';

/** Why the library closes a socket by itself, by close code (RFC 6455 §7.4.1): it gives no reason of its own. */
const REASONS: Readonly<Record<number, string>> = {
  1002: 'not the WebSocket protocol',
  1007: 'text is not UTF-8',
  1009: 'message too long',
};

/** Makes every close of a socket say why, also those of the library. */
export function giveReasons(socket: WebSocket): void {
  const close = socket.close.bind(socket);
  socket.close = (code, reason) => close(code, reason ?? (code === undefined ? undefined : REASONS[code]));
}
