import type { AuditRow } from '#api/audit.ts';

/** Actions with which a record begins, or begins again. */
const BEGINNINGS: readonly string[] = ['create', 'register', 'adopt', 'recover'];
/** A step of a command to a tracker: each has information of its own. */
const STEP = /(^|_)command(_|$)/;

/** Are only the new values worth showing? A record that begins had no values before. */
export function isBeginning({ action, changes }: Pick<AuditRow, 'action' | 'changes'>): boolean {
  return (
    (BEGINNINGS.includes(action) || STEP.test(action)) &&
    changes.every(({ from }) => from === null || from === undefined)
  );
}
