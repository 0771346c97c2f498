import type { Socket } from 'node:net';

/** What happens on a connection. */
export type Listener = {
  /** Handles a piece of what came; false: nothing more is to be read. */
  hear(bytes: Buffer): Promise<boolean>;
  /** All that came is handled, and nothing more will come. */
  end(): void;
  /** The connection broke, or a piece could not be handled. */
  fail(error: unknown): void;
};

/**
 * Hands over what comes on a socket piece by piece, the next one when the one before has been handled; until then no more is read than
 * the socket's own buffer takes. An async iterator would do the same, but keeps a generator, its listeners and the newest piece of
 * every connection, which is most of what a silent tracker costs.
 */
export function hearInTurn(socket: Socket, { hear, end, fail }: Listener): void {
  let isBusy = false;
  let isOver = false;
  let hasEnded = false;

  async function takeAll(): Promise<void> {
    if (isBusy || isOver) return;
    isBusy = true;
    try {
      for (let bytes = next(); bytes !== null && !isOver; bytes = next()) isOver = !(await hear(bytes));
    } catch (error) {
      broken(error);
    }
    isBusy = false;
    if (hasEnded && !isOver) end();
  }
  const next = (): Buffer | null => (socket.destroyed ? null : socket.read());
  const broken = (error: unknown) => {
    if (isOver) return;
    isOver = true;
    fail(error);
  };

  socket.on('readable', takeAll);
  socket.on('error', broken);
  socket.on('end', () => {
    hasEnded = true;
    if (!isBusy && !isOver) end();
  });
}
