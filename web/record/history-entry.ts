import type { AuditRow } from '#api/audit.ts';

/** What begins a record, or begins it again. */
const BEGINNINGS: readonly string[] = ['create', 'register', 'recover'];

/** Does nothing but the new values tell anything? A record that begins had none before. */
export function isBeginning({ action, changes }: Pick<AuditRow, 'action' | 'changes'>): boolean {
  return BEGINNINGS.includes(action) && changes.every(({ from }) => from === null || from === undefined);
}
