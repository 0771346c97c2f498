import { connect, type Socket } from 'node:net';
import { encodeAnnouncement, encodeFileSaid, readFileEnd } from '#server/protocol/jt808/attachment.ts';
import { CHUNK_BYTES, encodeChunk } from '#server/protocol/jt808/chunk.ts';
import { type Jt808Frame, nextFrame } from '#server/protocol/jt808/frame.ts';
import { ID, RESULT } from '#server/protocol/jt808/message-id.ts';
import type { FilesRequest } from '#server/protocol/protocol.ts';

/** A picture or clip that a terminal stores for an alarm. */
export type KeptFile = { name: string; kind: number; octets: Buffer };

const ANSWER_MS = 30_000;
/** The number of rounds for sending missing ranges again. */
const ROUNDS = 3;

/**
 * Sends the files of an alarm over a connection of their own, as a terminal does (protocol reference §5.5).
 * Returns false when the server refused them, or they did not arrive.
 */
export async function sendFiles(
  asked: FilesRequest,
  phone: Buffer,
  files: readonly KeptFile[],
): Promise<boolean> {
  const socket = connect({ host: asked.host, port: asked.port, noDelay: true });
  socket.setTimeout(ANSWER_MS, () => socket.destroy());
  const answers = answersOf(socket);
  let serial = 0;
  const sender = () => ({ phone, serial: ++serial & 0xffff });
  const isTaken = async (message: Buffer) => {
    socket.write(message);
    return (await answers())?.body[4] === RESULT.ok;
  };
  const told = files.map(({ name, octets }) => ({ name, size: octets.length }));
  try {
    if (!(await isTaken(encodeAnnouncement({ ...asked, files: told }, sender())))) return false;
    for (const { name, kind, octets } of files) {
      const said = { name, kind, size: octets.length };
      if (!(await isTaken(encodeFileSaid(ID.fileBegin, said, sender())))) continue;
      let missing = [{ at: 0, length: octets.length }];
      for (let round = 0; round < ROUNDS && missing.length > 0; round++) {
        for (const range of missing) sendRange(socket, name, octets, range);
        socket.write(encodeFileSaid(ID.fileEnd, said, sender()));
        const answer = await answers();
        if (!answer) return false;
        missing = readFileEnd(answer.body) ?? [];
      }
    }
    return true;
  } finally {
    socket.destroy();
  }
}

function sendRange(
  socket: Socket,
  name: string,
  octets: Buffer,
  { at, length }: { at: number; length: number },
): void {
  for (let from = at; from < at + length; from += CHUNK_BYTES) {
    const data = octets.subarray(from, Math.min(from + CHUNK_BYTES, at + length));
    socket.write(encodeChunk({ name, at: from, data }));
  }
}

/** The messages of a connection, one at a time; null once it has ended. */
function answersOf(socket: Socket): () => Promise<Jt808Frame | null> {
  let received: Buffer = Buffer.alloc(0);
  let isOver = false;
  let wake = () => {};
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    wake();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isOver = true;
    wake();
  });
  return async () => {
    for (;;) {
      const cut = nextFrame(received, 0);
      if (cut.kind === 'frame') {
        received = received.subarray(cut.end);
        return cut;
      }
      if (isOver) return null;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}
