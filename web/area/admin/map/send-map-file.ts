import { postMapPiece } from '#api/street-map.ts';
import { Fault } from '#domain/fault.ts';
import { MAP_PIECE, mapFileName } from '#domain/street-map/map-order.ts';
import { call } from '#web/base/call/call.ts';

/** A piece may come over a slow line, ms. */
const PIECE_MS = 300_000;

/**
 * The name of a file in the folder of the server. Example: `spain-latest (1).osm.pbf` →
 * `spain-latest-1-.osm.pbf`.
 * @throws Fault when the server takes no such file
 */
export function nameOnServer(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  if (!mapFileName.safeParse(plain).success) throw new Fault('err.uploadType', 415);
  return plain;
}

/**
 * Sends a file in pieces, so that no proxy finds it too large. `onProgress` gets the part that is sent, 0 to
 * 1.
 */
export async function sendMapFile(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  const params = { name: nameOnServer(file.name) };
  for (let at = 0; at < file.size; at += MAP_PIECE) {
    const body = file.slice(at, at + MAP_PIECE, 'application/octet-stream');
    const query = { at: String(at), total: String(file.size) };
    await call(postMapPiece, { params, query, body }, { quiet: true, signal, timeoutMs: PIECE_MS });
    onProgress(Math.min(1, (at + MAP_PIECE) / file.size));
  }
}
