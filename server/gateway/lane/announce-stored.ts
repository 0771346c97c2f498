import type { Pool } from 'pg';
import { liveFactsOf } from '#domain/telemetry/live-facts.ts';
import type { Base } from '#server/base/app.ts';
import type { LiveFrame } from '#server/bus/board/live-board.ts';
import type { Change } from '#server/bus/change.ts';
import { followedBefore } from '#server/bus/follow-up.ts';
import type { Held } from '#server/telemetry/vehicle-memory.ts';
import type { Batch } from '#server/telemetry/write-batch.ts';

type Announcing = Pick<Base, 'database' | 'showStored' | 'publish' | 'log'>;

/**
 * After a commit of packets: sends the vehicles to the boards, and announces the tamperings that began or
 * ended in them.
 */
export function announceStored(app: Announcing, held: readonly Held[], facts: Batch['facts']): void {
  app.showStored(held.map(frameOf));
  const tampered = facts.flatMap(({ vehicleId, fact }) =>
    fact.type === 'tampering' ? [{ vehicleId, ...fact.tampering }] : [],
  );
  if (tampered.length > 0)
    announceTamperings(app, tampered).catch((error) =>
      app.log.error({ err: error }, 'tampering not announced'),
    );
}

/** A vehicle as its memory leaves it, for the boards. */
export const frameOf = ({ vehicleId, version, lastContactMs, memory, settings }: Held): LiveFrame => ({
  ...{ vehicleId, version, lastContactMs },
  facts: liveFactsOf(memory, settings),
});

type Tampered = { vehicleId: number } & Extract<
  Batch['facts'][number]['fact'],
  { type: 'tampering' }
>['tampering'];

async function announceTamperings(app: Announcing, tampered: readonly Tampered[]): Promise<void> {
  const places = await readPlaces(
    app.database.pool,
    tampered.map(({ vehicleId }) => vehicleId),
  );
  const changes = tampered.flatMap(({ vehicleId, kind, startMs, endMs }): Change<'tampering'>[] => {
    const place = places.get(vehicleId);
    const isOpen = endMs === null;
    const action = isOpen ? 'begin' : 'end';
    return place ? [{ entity: 'tampering', id: vehicleId, action, kind, startMs, isOpen, place }] : [];
  });
  await app.publish(followedBefore(changes));
}

async function readPlaces(pool: Pool, vehicleIds: readonly number[]) {
  const { rows } = await pool.query<{ id: number; fleet_id: number; work_code: string | null }>(
    `select id, fleet_id, work_code from vehicle where id = any($1) and registration_state = 'registered'`,
    [vehicleIds],
  );
  return new Map(rows.map(({ id, fleet_id, work_code }) => [id, { fleetId: fleet_id, workCode: work_code }]));
}
