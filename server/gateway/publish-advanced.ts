import type { Base } from '#server/base/app.ts';
import type { Change } from '#server/bus/change.ts';
import { followedBefore } from '#server/bus/follow-up.ts';
import type { Advanced } from './order-store.ts';

/** Announces new states of commands, so that the pages that show them load them again. */
export function publishAdvanced(app: Pick<Base, 'publish'>, advanced: readonly Advanced[]): Promise<void> {
  const changes = advanced.map(
    ({ trackerId, state, place }): Change => ({
      entity: 'tracker_command',
      id: trackerId,
      action: `command_${state}`,
      place,
    }),
  );
  return app.publish(followedBefore(changes));
}
