import { ConfigError } from '#server/base/config/config.ts';
import { RoadImportError } from '#server/road/road-import-error.ts';
import { MapFault } from '#server/street-map/map-fault.ts';
import { ArriveError } from './arrive/arrive-error.ts';
import { BackupError } from './backup/backup-head.ts';
import { ExportError } from './leave/manifest.ts';

/** The last line of a command: its result, a failure, or its usage. */
type Said = { told: string } | { failed: string } | { use: string };

const EXPECTED = [ConfigError, ArriveError, BackupError, ExportError, RoadImportError, MapFault];

/**
 * Runs a command of the command line. Its lines go to the error output, because the other one may carry a
 * backup. A failure is one line and exit 1, a wrong usage exit 2.
 */
export async function runCommand(work: () => Promise<Said>): Promise<void> {
  try {
    const said = await work();
    const line = Object.values(said)[0]!;
    if (line !== '') console.error(line);
    process.exitCode = 'told' in said ? 0 : 'failed' in said ? 1 : 2;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isExpected = EXPECTED.some((kind) => error instanceof kind);
    if (!isExpected && code === undefined) throw error;
    console.error(`traza: ${message}`);
    process.exitCode = code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
  }
}
