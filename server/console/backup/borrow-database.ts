import type { Config } from '#server/base/config/config.ts';
import { borrowEmbedded } from '#server/base/db/borrow-embedded.ts';

/** The database of an installation for a command of its own, whether or not the server runs. */
export async function borrowDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  options: { mayMake?: boolean } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, close: async () => {} };
  return borrowEmbedded(config.DATA_DIR, options);
}
