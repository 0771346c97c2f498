import type { App } from '#server/base/app.ts';
import type { Change } from '#server/bus/change.ts';
import { followUpsOf } from '#server/bus/follow-up.ts';

/** Wakes a worker of this process for what follows the changes; one of another process finds it by itself. */
export async function wakeWorker({ bus }: App, changes: readonly Change[]): Promise<void> {
  if (followUpsOf(changes).length > 0) await bus.publish('follow_ups', null);
}
