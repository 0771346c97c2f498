import type { App } from '#server/base/app.ts';
import type { Change } from '#server/bus/change.ts';
import { followedBefore } from '#server/bus/follow-up.ts';
import type { Held } from '#server/telemetry/vehicle-memory.ts';
import type { Batch } from '#server/telemetry/write-batch.ts';
import { showStored } from './live.ts';

type Announcing = Pick<App, 'board' | 'now' | 'publish'>;

/**
 * After a commit of packets: updates the vehicles on the board, and announces the tamperings that began or
 * ended in them.
 */
export function announceStored(app: Announcing, held: readonly Held[], facts: Batch['facts']): void {
  showStored(app.board, held, app.now());
  const changes = facts.flatMap(({ vehicleId, fact }): Change<'tampering'>[] => {
    const entry = app.board.get(vehicleId);
    if (fact.type !== 'tampering' || !entry) return [];
    const { kind, startMs, endMs } = fact.tampering;
    const { fleetId, workCode } = entry;
    const isOpen = endMs === null;
    const action = isOpen ? 'begin' : 'end';
    return [
      { entity: 'tampering', id: vehicleId, action, kind, startMs, isOpen, place: { fleetId, workCode } },
    ];
  });
  if (changes.length > 0) void app.publish(followedBefore(changes));
}
