import { sql } from 'kysely';
import { getTamperings } from '#api/telemetry.ts';
import type { TamperingKind } from '#domain/telemetry/fact.ts';
import { vehicleInScope } from '../access/visibility.ts';
import { type Handler, handle } from '../http/route.ts';

/** The latest tampering of each visible vehicle that is still in service, newest first (spec §4). */
export const tamperingHandlers: readonly Handler[] = [
  handle(getTamperings, async ({ caller, app }) => {
    const rows = await app.database.sql
      .selectFrom('vehicle')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('tampering')
            .select(['kind', 'start_at', 'end_at'])
            .whereRef('tampering.vehicle_id', '=', 'vehicle.id')
            .orderBy('start_at', 'desc')
            .orderBy('kind')
            .limit(1)
            .as('latest'),
        (join) => join.on(sql.lit(true)),
      )
      .select(['vehicle.id', 'vehicle.license', 'latest.kind', 'latest.start_at', 'latest.end_at'])
      .where(vehicleInScope(caller))
      .where('vehicle.registration_state', 'in', ['registered', 'deleting'])
      .orderBy('latest.start_at', 'desc')
      .orderBy('vehicle.id')
      .execute();
    return {
      tamperings: rows.map((row) => ({
        device_id: row.id,
        license: row.license,
        timestamp: row.start_at.toISOString(),
        kind: row.kind as TamperingKind,
        open: row.end_at === null,
      })),
    };
  }),
];
