import type { App } from '#server/base/app.ts';
import type { Advanced } from './order-store.ts';

/** Announces new states of commands, so that the pages that show them load them again. */
export function tellAdvanced(app: Pick<App, 'publish'>, advanced: readonly Advanced[]): Promise<void> {
  return app.publish(
    advanced.map(({ trackerId, state, place }) => ({
      entity: 'tracker_command',
      id: trackerId,
      action: `command_${state}`,
      place,
    })),
  );
}
