import { Fault } from '#domain/fault.ts';

/** The longest time for loading a part of the program, milliseconds (spec §9). */
const CHUNK_TIMEOUT_MS = 120_000;

/** The file in the message of a failed import. Null in browsers that name none. */
export function chunkFile(error: unknown): string | null {
  const text = error instanceof Error ? error.message : String(error);
  return /([^/\s?#]+\.(?:js|css|ts|tsx))(?:[?#]\S*)?$/.exec(text.trim())?.[1] ?? null;
}

/**
 * Loads a part of the program. Throws `err.chunk` with the name of the file that did not arrive (spec §8).
 */
export async function loadChunk<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw new Fault('err.chunk', 0, { params: { file: chunkFile(error) ?? name } });
  } finally {
    clearTimeout(timer);
  }
}
