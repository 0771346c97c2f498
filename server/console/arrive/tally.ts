/** The kinds of records that arrive, in the order in which they are written. */
export const ARRIVING = ['fleet', 'vehicle', 'tracker', 'driver', 'place', 'user'] as const;
export type Arriving = (typeof ARRIVING)[number];

/** The results of bringing the records of a source. */
export type Tally = {
  made(kind: Arriving): void;
  /** It was here before. */
  here(kind: Arriving): void;
  /** It does not come; `id` and `name` are those of the source. */
  refused(kind: Arriving, from: { id: number | null; name: string }, reason: string): void;
  /** It comes otherwise than one may expect. */
  noted(kind: Arriving, from: { id: number | null; name: string }, note: string): void;
  count(kind: Arriving, of: 'made' | 'here' | 'refused'): number;
  /** The result as lines for people. */
  lines(isDryRun: boolean): string[];
};

export function openTally(): Tally {
  const counts = new Map<string, number>();
  const said: string[] = [];
  const add = (kind: Arriving, of: string) =>
    counts.set(`${kind} ${of}`, (counts.get(`${kind} ${of}`) ?? 0) + 1);
  const count: Tally['count'] = (kind, of) => counts.get(`${kind} ${of}`) ?? 0;
  return {
    made: (kind) => void add(kind, 'made'),
    here: (kind) => void add(kind, 'here'),
    refused(kind, { id, name }, reason) {
      add(kind, 'refused');
      said.push(`${kind} ${id ?? '?'} "${name}" does not come: ${reason}`);
    },
    noted: (kind, { id, name }, note) => void said.push(`${kind} ${id ?? '?'} "${name}": ${note}`),
    count,
    lines: (isDryRun) => [
      ...ARRIVING.map(
        (kind) =>
          `${`${kind}s`.padEnd(9)} ${isDryRun ? 'would be made' : 'made'} ${count(kind, 'made')}, ` +
          `already here ${count(kind, 'here')}, refused ${count(kind, 'refused')}`,
      ),
      ...said,
    ],
  };
}
