import { DAY_MS } from '#domain/duration.ts';
import type { Base } from '#server/base/app.ts';
import { raiseAlerts } from '#server/worker/due/raise-alerts.ts';
import { oneByOne } from './one-by-one.ts';

/** Days for which the demonstration has been running. */
const PAST_DAYS = 21;

/** Raises the alerts of the last days as of those days. A second run does nothing. */
export async function raisePastAlerts(app: Base): Promise<void> {
  await oneByOne(app.database, async () => {
    for (let days = PAST_DAYS; days >= 0; days--)
      await raiseAlerts({ ...app, now: () => app.now() - days * DAY_MS });
  });
}
