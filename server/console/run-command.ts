import { ConfigError } from '#server/base/config/config.ts';
import { BackupError } from './backup/backup-head.ts';

/** What a command says at its end: what it did, that something is not in order, or how it is used. */
type Said = { told: string } | { failed: string } | { use: string };

/**
 * Runs a command of the command line. What it says goes to the error output, because the other one may carry a backup; what cannot
 * be done is one line and exit 1, a wrong use exit 2.
 */
export async function runCommand(work: () => Promise<Said>): Promise<void> {
  try {
    const said = await work();
    const line = Object.values(said)[0]!;
    if (line !== '') console.error(line);
    process.exitCode = 'told' in said ? 0 : 'failed' in said ? 1 : 2;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isExpected = error instanceof ConfigError || error instanceof BackupError || code !== undefined;
    if (!isExpected) throw error;
    console.error(`traza: ${message}`);
    process.exitCode = code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
  }
}
