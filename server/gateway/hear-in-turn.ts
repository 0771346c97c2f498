import type { Socket } from 'node:net';

/** The handlers of a connection. */
export type Listener = {
  /** Handles a piece of the bytes; false: reading stops. */
  hear(bytes: Buffer): Promise<boolean>;
  /** Every piece is handled, and no other follows. */
  end(): void;
  /** The connection broke, or the handling of a piece failed. */
  fail(error: unknown): void;
};

/** How to stop hearing. */
export type Hearing = {
  /** Hands over what has arrived, and then nothing more. */
  finish(): void;
};

/**
 * Hands over the bytes of a socket piece by piece, each after the one before has been handled. Until then no
 * more is read than fits into the socket's own buffer. An async iterator would do the same. But it would keep
 * a generator, its listeners and the newest piece of every connection, which is most of the cost of a silent
 * tracker.
 */
export function hearInTurn(socket: Socket, { hear, end, fail }: Listener): Hearing {
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
    if (hasEnded) over();
  }
  const over = () => {
    if (isOver) return;
    isOver = true;
    end();
  };
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
    if (!isBusy) over();
  });
  return {
    finish() {
      hasEnded = true;
      void takeAll();
    },
  };
}
