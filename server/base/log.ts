import { type Logger, pino } from 'pino';

/**
 * The log of a process: lines of JSON on its standard output, each written before the call returns. Written
 * later, they would be waited for at the end of the process, and for ever where nobody reads them any more.
 */
export function openLog(level: string): Logger {
  return pino({ level }, pino.destination({ dest: 1, sync: true }));
}
