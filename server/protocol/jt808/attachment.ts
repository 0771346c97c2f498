import type { Range } from '#domain/camera/range.ts';
import type { FilesRequest } from '../protocol.ts';
import { message, type Sender } from './encode.ts';
import { LABELS } from './label.ts';
import { ID } from './message-id.ts';

/** A file as its terminal names it: at most 50 bytes of name, and how many bytes the file has. */
export type FileSaid = { name: string; kind: number; size: number };
/** A terminal's announcement of the files that it is going to send. */
export type Announced = { label: Buffer; number: string; files: readonly Pick<FileSaid, 'name' | 'size'>[] };

const NUMBER_CHARACTERS = 32;
export const NAME_BYTES = 50;
const NUMBER = /^[0-9A-F]{32}$/;
const RESERVED_BYTES = 16;
/** An answer of one package has room for this many ranges. */
const RANGES_MAX = 120;

/** The message that requests the files of an alarm from a terminal. */
export function encodeFilesRequest({ host, port, label, number }: FilesRequest, sender: Sender): Buffer {
  const address = Buffer.from(host, 'latin1');
  const ports = Buffer.from([port >>> 8, port & 0xff, 0, 0]);
  const rest = [label, Buffer.from(number, 'latin1'), Buffer.alloc(RESERVED_BYTES)];
  return message(
    ID.askFiles,
    Buffer.concat([Buffer.from([address.length]), address, ports, ...rest]),
    sender,
  );
}

/** The request in such a message; null when it is incomplete. */
export function readFilesRequest(body: Buffer): FilesRequest | null {
  const portAt = 1 + (body[0] ?? 0);
  const labelAt = portAt + 4;
  const numberAt = body.length - RESERVED_BYTES - NUMBER_CHARACTERS;
  if (!LABELS.some(({ bytes }) => numberAt - labelAt === bytes)) return null;
  return {
    host: body.toString('latin1', 1, portAt),
    port: body.readUInt16BE(portAt),
    label: body.subarray(labelAt, numberAt),
    number: body.toString('latin1', numberAt, numberAt + NUMBER_CHARACTERS),
  };
}

/** The announced files of an alarm; null when the message cannot be read. */
export function readAnnouncement(body: Buffer): Announced | null {
  // The longer label first: in the other kind, names of files stand in its place, which do not look like a
  // number.
  for (const { bytes, terminal } of LABELS.toReversed()) {
    const numberAt = terminal + bytes;
    const number = body.toString('latin1', numberAt, numberAt + NUMBER_CHARACTERS).toUpperCase();
    if (!NUMBER.test(number)) continue;
    const files = filesIn(body, numberAt + NUMBER_CHARACTERS + 1);
    if (files) return { label: body.subarray(terminal, numberAt), number, files };
  }
  return null;
}

function filesIn(body: Buffer, countAt: number): { name: string; size: number }[] | null {
  const files: { name: string; size: number }[] = [];
  let at = countAt + 1;
  for (let left = body[countAt] ?? 0; left > 0; left--) {
    const sizeAt = at + 1 + (body[at] ?? 0);
    if (sizeAt + 4 > body.length) return null;
    files.push({ name: nameIn(body, at + 1, sizeAt), size: body.readUInt32BE(sizeAt) });
    at = sizeAt + 4;
  }
  return body.length > countAt ? files : null;
}

/** The file that a terminal begins or ends; null when the message cannot be read. */
export function readFileSaid(body: Buffer): FileSaid | null {
  const kindAt = 1 + (body[0] ?? 0);
  if (kindAt + 5 > body.length) return null;
  return { name: nameIn(body, 1, kindAt), kind: body[kindAt]!, size: body.readUInt32BE(kindAt + 1) };
}

/** A name in printable characters, cut to the length that fits into a chunk of the file. */
export function nameIn(bytes: Buffer, from: number, to: number): string {
  const name = bytes.toString('latin1', from, Math.min(to, from + NAME_BYTES));
  const end = name.indexOf('\0');
  return (end < 0 ? name : name.slice(0, end)).replace(/[^\x20-\x7e\xa0-\xff]/g, '_');
}

/** The answer to the end of a file: complete, or its missing ranges. */
export function encodeFileEnd(body: Buffer, missing: readonly Range[], sender: Sender): Buffer {
  const named = body.subarray(0, 2 + body[0]!);
  const ranges = missing.slice(0, RANGES_MAX);
  const list = Buffer.alloc(ranges.length * 8);
  ranges.forEach(({ at, length }, i) => {
    list.writeUInt32BE(at, i * 8);
    list.writeUInt32BE(length, i * 8 + 4);
  });
  const result = Buffer.from([missing.length > 0 ? 1 : 0, ranges.length]);
  return message(ID.fileEndAnswer, Buffer.concat([named, result, list]), sender);
}

/** The ranges that such an answer requests again; null when it is incomplete. */
export function readFileEnd(body: Buffer): Range[] | null {
  const countAt = 3 + (body[0] ?? 0);
  const count = body[countAt] ?? -1;
  if (count < 0 || body.length < countAt + 1 + count * 8) return null;
  return Array.from({ length: count }, (_, i) => ({
    at: body.readUInt32BE(countAt + 1 + i * 8),
    length: body.readUInt32BE(countAt + 5 + i * 8),
  }));
}

/** The announcement of files in the form of terminals. */
export function encodeAnnouncement({ label, number, files }: Announced, sender: Sender): Buffer {
  const { terminal } = LABELS.find(({ bytes }) => bytes === label.length)!;
  const list = files.flatMap(({ name, size }) => [
    Buffer.from([name.length]),
    Buffer.from(name, 'latin1'),
    sizeBytes(size),
  ]);
  const head = [
    label.subarray(0, terminal),
    label,
    Buffer.from(number, 'latin1'),
    Buffer.from([0, files.length]),
  ];
  return message(ID.announceFiles, Buffer.concat([...head, ...list]), sender);
}

/** The beginning or the end of a file in the form of terminals. */
export function encodeFileSaid(id: number, { name, kind, size }: FileSaid, sender: Sender): Buffer {
  const parts = [
    Buffer.from([name.length]),
    Buffer.from(name, 'latin1'),
    Buffer.from([kind]),
    sizeBytes(size),
  ];
  return message(id, Buffer.concat(parts), sender);
}

function sizeBytes(size: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(size);
  return bytes;
}
