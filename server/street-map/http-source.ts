import { setTimeout as wait } from 'node:timers/promises';
import type { ArchiveSource } from './archive-source.ts';
import { ArchiveChanged, MapFault } from './map-fault.ts';

/** How the other side is borne with. */
export type Patience = {
  /** An answer, or its next piece, has to arrive within so many milliseconds. */
  silenceMs: number;
  /** Waits before a request is repeated. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};
export const PATIENCE: Patience = {
  silenceMs: 30_000,
  wait: (ms, signal) => wait(ms, undefined, { signal }),
};

/** So many requests in a row may fail without a byte of an answer. */
const ATTEMPTS = 7;
/** The wait before the first repetition; it doubles with each, milliseconds. */
const [PAUSE_MS, PAUSE_MAX_MS] = [500, 30_000];
/** The other side may ask for a longer wait, up to this, milliseconds. */
const RETRY_AFTER_MAX_MS = 600_000;
/** Head and root directory of an archive are in its first part, bytes. */
const FIRST = 16_384;

/** A failure that may pass: a cut connection, a busy server. */
class Passing extends Error {
  readonly pauseMs: number;
  constructor(message: string, pauseMs = 0) {
    super(message);
    this.pauseMs = pauseMs;
  }
}

/**
 * An archive at an address, read by range requests. Failures that may pass are repeated, from the byte where
 * the answer was cut.
 * @throws MapFault when there is none, or the server answers no parts
 */
export async function openHttpSource(
  address: string,
  { signal, patience = PATIENCE }: { signal: AbortSignal; patience?: Patience },
): Promise<ArchiveSource> {
  const first = await repeated(address, { signal, patience }, async () => {
    const begun = await ask(address, { offset: 0, length: FIRST, signal, patience });
    const bytes = Buffer.alloc(Math.min(FIRST, begun.size));
    await begun.fill(bytes, () => {});
    return { ...begun, bytes };
  });
  return {
    name: address,
    size: first.size,
    identity: first.identity,
    modifiedAt: first.modifiedAt,
    async read(offset, length, signal) {
      if (offset + length <= first.bytes.length) return first.bytes.subarray(offset, offset + length);
      if (offset + length > first.size)
        throw new MapFault(`${address} is cut: it ends within its tiles`, 'damaged');
      const bytes = Buffer.allocUnsafe(length);
      let got = 0;
      await repeated(address, { signal, patience, progress: () => got }, async () => {
        const part = { offset: offset + got, length: length - got };
        const begun = await ask(address, { ...part, signal, patience });
        if (begun.identity !== first.identity) {
          begun.drop();
          throw new ArchiveChanged(`${address} was replaced by another archive meanwhile`);
        }
        await begun.fill(bytes.subarray(got), (more) => {
          got += more;
        });
      });
      return bytes;
    },
    close: async () => {},
  };
}

/** Does the work until it succeeds, or fails for good, or fails too often without progress. */
async function repeated<T>(
  address: string,
  to: { signal: AbortSignal; patience: Patience; progress?: () => number },
  work: () => Promise<T>,
): Promise<T> {
  let before = -1;
  for (let failures = 0; ; ) {
    try {
      return await work();
    } catch (error) {
      to.signal.throwIfAborted();
      if (!(error instanceof Passing)) throw error;
      const now = to.progress?.() ?? -1;
      failures = now > before ? 1 : failures + 1;
      before = now;
      if (failures === ATTEMPTS) throw new MapFault(`${address}: ${error.message}`, 'unreachable');
      const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** (failures - 1));
      await to.patience.wait(Math.max(pauseMs, error.pauseMs), to.signal);
    }
  }
}

/** Asks for a part. Its bytes are read by `fill`, or not at all by `drop`. */
async function ask(
  address: string,
  {
    offset,
    length,
    signal,
    patience,
  }: { offset: number; length: number; signal: AbortSignal; patience: Patience },
) {
  const silence = silenceOf(patience);
  const response = await fetch(address, {
    // A compressed answer would be another part.
    headers: { range: `bytes=${offset}-${offset + length - 1}`, 'accept-encoding': 'identity' },
    signal: AbortSignal.any([signal, silence.signal]),
  }).catch((error: unknown) => {
    silence.end();
    throw passing(error);
  });
  const drop = () => {
    silence.end();
    response.body?.cancel().catch(() => {});
  };
  try {
    refuse(response, address);
    const [, from, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
    if (Number(from) !== offset)
      throw new MapFault(`${address}: the server answers another part than asked`, 'noRanges');
    const etag = response.headers.get('etag')?.replace(/^W\//, '') ?? '';
    const modified = response.headers.get('last-modified');
    const fill = async (into: Buffer, on: (bytes: number) => void) => {
      let got = 0;
      try {
        for await (const piece of response.body ?? []) {
          silence.hear();
          const bytes = piece.subarray(0, into.length - got);
          into.set(bytes, got);
          got += bytes.length;
          on(bytes.length);
        }
      } catch (error) {
        throw passing(error);
      } finally {
        silence.end();
      }
      if (got < into.length) throw new Passing('the connection was cut');
    };
    return {
      size: Number(size),
      identity: `${size} ${etag} ${modified ?? ''}`,
      modifiedAt: modified === null ? null : new Date(modified).toISOString(),
      fill,
      drop,
    };
  } catch (error) {
    drop();
    throw error;
  }
}

/** @throws Passing or MapFault unless the answer is a part of an archive */
function refuse({ status, headers }: Response, address: string): void {
  if (status === 206) return;
  if (status === 200)
    throw new MapFault(
      `${address}: the server gives no parts (HTTP ranges); download the archive and name it with --from`,
      'noRanges',
    );
  if (status === 429 || status === 408 || status >= 500)
    throw new Passing(`the server answers ${status}`, retryAfterMs(headers.get('retry-after')));
  throw new MapFault(`${address}: the server answers ${status}`, 'unreachable');
}

/** `Retry-After`: seconds or a date. */
function retryAfterMs(value: string | null): number {
  if (value === null) return 0;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(RETRY_AFTER_MAX_MS, Math.max(0, ms)) : 0;
}

function passing(error: unknown): Passing {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return new Passing(cause?.code ?? cause?.message ?? message);
}

/** A signal that comes when nothing is heard for a while. */
function silenceOf({ silenceMs }: Patience) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(new Error('the server is silent')), silenceMs);
  return { signal: control.signal, hear: () => timer.refresh(), end: () => clearTimeout(timer) };
}
