import { readFileSync } from 'node:fs';

/** Handles of a process where the system does not report their number. */
const UNTOLD = 4096;
/** More than any machine of ours serves; used for a system without a limit. */
const MOST = 1_048_576;

/** The shares of the handles of this process (decision 94). The others are for the database and files. */
const SHARES = { http: 1 / 4, trackers: 1 / 2, uploads: 1 / 16 } as const;
/** More files at once than this would wait for the disk. */
const UPLOADS_MOST = 500;

/** The most connections of each kind in a process with these limits, in Linux's format. */
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
