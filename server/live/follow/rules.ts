import type { App } from '#server/base/app.ts';
import type { Change } from '#server/bus/change.ts';
import { refreshRules } from '#server/known/rules/held-rules.ts';

/** Makes folds use the rules after the changes, in every fleet that has or inherits some. */
export async function refreshHeldRules(app: App, changes: readonly Change[]): Promise<void> {
  if (changes.some(({ entity }) => entity === 'rule' || entity === 'fleet'))
    await refreshRules(app.database.pool);
}
