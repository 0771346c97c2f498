import { DAY_MS } from '#domain/duration.ts';
import type { App } from '#server/base/app.ts';
import { raiseAlerts } from '#server/worker/due/raise-alerts.ts';

/** The demonstration has been running for so long. */
const PAST_DAYS = 21;

/** Raises the alerts of the last days on the days on which they would have been raised. The second time there is nothing to do. */
export async function raisePastAlerts(app: App): Promise<void> {
  for (let days = PAST_DAYS; days >= 0; days--) {
    await raiseAlerts({ ...app, now: () => app.now() - days * DAY_MS });
  }
}
