import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A line between browser and server that can die as real ones do: without a notice to either side.
 * Connections stay open then, and new ones are accepted, but nothing gets through.
 */
export type Line = {
  /** The address at which the installation is reached through the line. */
  readonly origin: string;
  /** From now on drops everything, on present connections and on new ones. */
  die(): void;
  /** New connections get through again. Connections that have seen the line dead stay dead. */
  revive(): void;
  close(): Promise<void>;
};

/** Opens a line to a port of this machine. */
export async function openLine(port: number): Promise<Line> {
  let isDead = false;
  const ends = new Set<Socket>();
  const keep = (end: Socket) => {
    ends.add(end);
    end.on('error', () => end.destroy()).on('close', () => ends.delete(end));
  };
  const line = createServer((near) => {
    keep(near);
    if (isDead) return void near.resume();
    const far = connect(port, '127.0.0.1');
    keep(far);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    die() {
      isDead = true;
      for (const end of ends) end.unpipe().resume();
    },
    revive() {
      isDead = false;
    },
    close() {
      for (const end of ends) end.destroy();
      return new Promise((resolve) => line.close(() => resolve()));
    },
  };
}
