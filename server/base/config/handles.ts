import { readFileSync } from 'node:fs';

/** Handles of a process where the system does not tell their number. */
const UNTOLD = 4096;
/** More than any machine of ours serves: what a system without a limit may open. */
const MOST = 1_048_576;

/** What may be had of the handles of this process (decision 94). The others are for the database and files. */
const SHARES = { http: 1 / 4, trackers: 1 / 2, uploads: 1 / 16 } as const;
/** More files at once than this would wait for the disk. */
const UPLOADS_MOST = 500;

/** How many connections each kind may have in a process with these limits, as Linux lists them. */
export function connectionCeilings(limits = ownLimits()): Readonly<Record<keyof typeof SHARES, number>> {
  const told = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1];
  const handles = told === undefined ? UNTOLD : told === 'unlimited' ? MOST : Math.min(Number(told), MOST);
  const of = (share: number) => Math.max(1, Math.floor(handles * share));
  return {
    http: of(SHARES.http),
    trackers: of(SHARES.trackers),
    uploads: Math.min(UPLOADS_MOST, of(SHARES.uploads)),
  };
}

function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
