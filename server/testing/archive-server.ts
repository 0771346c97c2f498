import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a request is answered: `null` as it should be, or otherwise. */
export type Mischief =
  | null
  | { status: number; headers?: Record<string, string> }
  /** The connection breaks after so many bytes of the part. */
  | { cutAfter: number };

/** A server that has one archive in parts, as a store of files on the web does. */
export type ArchiveServer = {
  address: string;
  /** Parts that were sent, whole or not. */
  sent: { from: number; bytes: number }[];
  /** The archive from now on, with a new tag. */
  replace(archive: Buffer): void;
  /** Decides how each request for a part is answered, until it is set anew. */
  answer(how: (part: { from: number; length: number }) => Mischief): void;
  close(): Promise<void>;
};

export async function archiveServer(first: Buffer): Promise<ArchiveServer> {
  let [archive, version] = [first, 1];
  let how: (part: { from: number; length: number }) => Mischief = () => null;
  const sent: { from: number; bytes: number }[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const from = Number(first);
    const part = archive.subarray(from, Number(last) + 1);
    const mischief = how({ from, length: part.length });
    if (mischief && 'status' in mischief) {
      response.writeHead(mischief.status, mischief.headers).end();
      return;
    }
    const bytes = mischief ? part.subarray(0, mischief.cutAfter) : part;
    sent.push({ from, bytes: bytes.length });
    response.writeHead(206, {
      etag: `"v${version}"`,
      'last-modified': new Date(Date.UTC(2026, 10, version)).toUTCString(),
      'content-length': part.length,
      'content-range': `bytes ${from}-${from + part.length - 1}/${archive.length}`,
    });
    response.write(bytes, () => mischief && response.destroy());
    if (!mischief) response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/20261101.pmtiles`,
    sent,
    replace(other) {
      archive = other;
      version++;
    },
    answer(next) {
      how = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
