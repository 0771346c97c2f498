import type { Logger } from 'pino';
import type { Door } from './door.ts';
import type { Gateway } from './gateway.ts';
import { tcpListener } from './tcp-listener.ts';
import { serveUpload } from './upload-session.ts';

const NAME = 'jt808-files';

/** Takes the pictures and clips that the server requested from terminals. */
export function uploadDoor(gateway: Gateway, log: Logger, { dayMb }: { dayMb: number }): Door {
  return tcpListener(gateway, NAME, (socket, visit) => {
    void serveUpload(socket, gateway, { name: NAME, log, visit, dayMb });
  });
}
