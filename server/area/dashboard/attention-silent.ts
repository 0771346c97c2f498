import { ATTENTION_ROWS } from '#domain/dashboard/attention.ts';
import { iso } from '#domain/iso.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import type { LiveEntry } from '#server/bus/board/live-board.ts';
import type { AttentionQuery, Found } from './attention-query.ts';
import { firstOf } from './first-of.ts';

/**
 * Vehicles that should send and do not, the longest silent first; private use hides a silence (domain rules
 * §3.3).
 */
export function readSilent({ app, caller, fleets }: AttentionQuery): Found {
  const silent: LiveEntry[] = [];
  for (const one of app.board.all())
    if (one.state === 'disconnected' && fleets.has(one.fleetId) && isVisible(caller, one)) silent.push(one);
  const first = firstOf(
    silent,
    ATTENTION_ROWS,
    (one, other) => (one.lastContactMs ?? 0) - (other.lastContactMs ?? 0),
  );
  return {
    n: silent.length,
    rows: first.map(({ vehicleId, license, fleetId, lastContactMs }) => ({
      kind: 'silent',
      device_id: vehicleId,
      license,
      fleet: fleets.nameOf(fleetId),
      since: iso(lastContactMs),
    })),
  };
}
