import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a port of this machine. A cut one is like a cut network: connections stay, and nothing passes. */
export type Link = { cut(): void; mend(): void; close(): void };

/** Opens it at one port; it leads to another. */
export async function openLink(at: number, to: number): Promise<Link> {
  const ways = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const server = createServer((caller) => {
    const there = connect(to, '127.0.0.1');
    const way = [caller, there] as const;
    ways.add(way);
    for (const [one, other] of [way, [there, caller]] as const) {
      one.setNoDelay(true);
      one.on('error', () => {});
      // A dead end of a cut way is not seen at the other one.
      one.on('close', () => {
        if (isCut) return;
        other.destroy();
        ways.delete(way);
      });
      if (isCut) one.pause();
      else one.pipe(other);
    }
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  const endAll = () => {
    for (const way of ways) for (const end of way) end.destroy();
    ways.clear();
  };
  return {
    cut() {
      isCut = true;
      for (const [caller, there] of ways) {
        caller.unpipe(there).pause();
        there.unpipe(caller).pause();
      }
    },
    mend() {
      endAll();
      isCut = false;
    },
    close() {
      endAll();
      server.close();
    },
  };
}
