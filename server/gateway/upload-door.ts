import type { Logger } from 'pino';
import type { Door } from './door.ts';
import type { Gateway } from './gateway.ts';
import { tcpListener } from './tcp-listener.ts';
import { serveUpload } from './upload-session.ts';

const NAME = 'jt808-files';

/** Takes the pictures and clips that the server requested from terminals. */
export function uploadDoor(
  gateway: Gateway,
  log: Logger,
  { dayMb, balancers }: { dayMb: number; balancers: readonly string[] },
): Door {
  return tcpListener(gateway, { name: NAME, balancers }, (socket, visit) => {
    void serveUpload(socket, gateway, { name: NAME, log, visit, dayMb });
  });
}
