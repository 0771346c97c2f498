import type { App } from '#server/base/app.ts';
import { readSessions, type SessionState } from './caller.ts';

type Asked = {
  tokenHash: Buffer;
  resolve(state: SessionState | undefined): void;
  reject(error: unknown): void;
};

const WAITING = new WeakMap<object, Asked[]>();

/**
 * The session of a token. Tokens of one turn of the event loop are read with one query. A page makes its
 * requests at once, and at eight in the morning many pages do. Reading begins after the last of them arrived,
 * so none gets an older state.
 */
export function sessionOfToken(app: App, tokenHash: Buffer): Promise<SessionState | undefined> {
  return new Promise((resolve, reject) => {
    const asked = { tokenHash, resolve, reject };
    const waiting = WAITING.get(app.database);
    if (waiting) return void waiting.push(asked);
    WAITING.set(app.database, [asked]);
    setImmediate(() => void readWaiting(app));
  });
}

async function readWaiting(app: App): Promise<void> {
  const waiting = WAITING.get(app.database)!;
  WAITING.delete(app.database);
  try {
    const wanted = { tokenHashes: waiting.map(({ tokenHash }) => tokenHash) };
    const states = await readSessions(app.database, wanted, app.now());
    const byHash = new Map(
      states.flatMap((state) => state.tokenHashes.map((hash) => [hash.toString('hex'), state] as const)),
    );
    for (const { tokenHash, resolve } of waiting) resolve(byHash.get(tokenHash.toString('hex')));
  } catch (error) {
    for (const { reject } of waiting) reject(error);
  }
}
