import { type FileHandle, open } from 'node:fs/promises';
import { MapFault } from './map-fault.ts';

/** An archive of tiles that is read in parts. */
export type ArchiveSource = {
  /** Its address or path. */
  name: string;
  /** Bytes. */
  size: number;
  /** Differs when the content does, as far as the other side says. */
  identity: string;
  /** When it was written, as ISO 8601; null when nobody says so. */
  modifiedAt: string | null;
  /**
   * Exactly these bytes.
   * @throws MapFault when they cannot be had; ArchiveChanged when they are of another archive
   */
  read(offset: number, length: number, signal: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
};

/** An archive on a disk of this machine. */
export async function openFileSource(path: string): Promise<ArchiveSource> {
  const handle = await open(path);
  const { size, mtime } = await handle.stat();
  return {
    name: path,
    size,
    identity: `${size} ${mtime.toISOString()}`,
    modifiedAt: mtime.toISOString(),
    read: (offset, length, signal) => readFrom(handle, { path, offset, length, signal }),
    close: () => handle.close(),
  };
}

async function readFrom(
  handle: FileHandle,
  { path, offset, length, signal }: { path: string; offset: number; length: number; signal: AbortSignal },
): Promise<Buffer> {
  signal.throwIfAborted();
  const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset);
  if (bytesRead < length)
    throw new MapFault(`${path} is cut: it ends within its tiles or directories`, 'damaged');
  return buffer;
}
