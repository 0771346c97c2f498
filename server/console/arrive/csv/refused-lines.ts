import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** Lines of a file that are said; all of them are in the file of `--refused`. */
const SAID = 100;

/** The lines of files that do not come. */
export type RefusedLines = {
  refuse(file: string, line: number, reason: string): void;
  /** The number of the lines of a file that do not come. */
  count(file: string): number;
  /** Says what has not been said, and ends the file. */
  end(): Promise<void>;
};

/** Says of each line that does not come why. `path`: a CSV file that gets all of them. */
export function openRefused(say: (line: string) => void, path: string | null): RefusedLines {
  const counts = new Map<string, number>();
  const out = path === null ? null : createWriteStream(path);
  out?.write('file,line,reason\n');
  return {
    refuse(file, line, reason) {
      const count = (counts.get(file) ?? 0) + 1;
      counts.set(file, count);
      if (count <= SAID) say(`${file}:${line} does not come: ${reason}`);
      out?.write(`${file},${line},"${reason.replaceAll('"', '""')}"\n`);
    },
    count: (file) => counts.get(file) ?? 0,
    async end() {
      for (const [file, count] of counts) {
        if (count <= SAID) continue;
        const where = path === null ? '--refused=<file> writes all of them' : `all of them are in ${path}`;
        say(`${file}: ${count - SAID} more lines do not come; ${where}`);
      }
      if (out) await once(out.end(), 'close');
    },
  };
}
