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
  const uploads = new Set<Promise<void>>();
  const door = tcpListener(gateway, { name: NAME, balancers }, (socket, visit) => {
    const upload = serveUpload(socket, gateway, { name: NAME, log, visit, dayMb });
    uploads.add(upload);
    void upload.finally(() => uploads.delete(upload));
    // The terminal sends the rest again. The octets that have arrived are stored.
    return { finish: () => void socket.destroy() };
  });
  return {
    ...door,
    async finish() {
      await door.finish();
      await Promise.all(uploads);
    },
  };
}
