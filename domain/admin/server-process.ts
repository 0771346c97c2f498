/** The parts of the server that a process may serve (decision 107); `all` is every part. */
export const PROCESS_ROLES = ['all', 'gateway', 'api', 'worker'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** A part that may be missing. An `api` may not, because it answers the question. */
export type MissingPart = Exclude<ProcessRole, 'all' | 'api'>;

/** The parts that no process serves. A silent process serves none. */
export function missingParts(
  processes: readonly { role: ProcessRole; silent: boolean }[],
): readonly MissingPart[] {
  const live = new Set(processes.filter(({ silent }) => !silent).map(({ role }) => role));
  return (['gateway', 'worker'] as const).filter((part) => !live.has('all') && !live.has(part));
}
