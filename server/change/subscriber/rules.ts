import type { App } from '../../app.ts';
import { refreshRules } from '../../known-rules/held-rules.ts';
import type { Change } from '../change.ts';

/** From now on what vehicles do is judged by the rules as they are now, in every fleet that has or inherits some. */
export async function refreshHeldRules(app: App, changes: readonly Change[]): Promise<void> {
  if (changes.some(({ entity }) => entity === 'rule' || entity === 'fleet'))
    await refreshRules(app.database.pool);
}
