import { getPlaceProposals, postPlaceDismissal, postPlaceProposals } from '#api/place-proposal.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { readerPlaces } from '#server/known/places/reader-places.ts';
import { poiWriter } from '../poi.ts';
import { readProposals } from './read-proposals.ts';

/**
 * Endpoints for points of interest proposed by the vehicles' stops: accepted, one or many, or dismissed for
 * good.
 */
export const proposalHandlers: readonly Handler[] = [
  handle(getPlaceProposals, async ({ caller, app }) => ({
    proposals: await readProposals(app.database, caller, {
      nowMs: app.now(),
      places: readerPlaces(app, caller.visible),
    }),
  })),

  handle(postPlaceProposals, (call) =>
    command(call, async (tx) => {
      const ids: number[] = [];
      for (const poi of call.body.pois) ids.push(await poiWriter.create(tx, call, poi));
      return { ids };
    }),
  ),

  handle(postPlaceDismissal, (call) =>
    command(call, async (tx) => {
      const { caller, body, app } = call;
      if (!body.places.every(({ fleet_id }) => caller.visible.has(fleet_id))) throw notFound();
      const by = { dismissed_at: new Date(app.now()), dismissed_by: caller.userId };
      await tx.sql
        .insertInto('dismissed_place')
        .values(body.places.map((place) => ({ ...place, ...by })))
        .execute();
      // Everybody who sees the fleets has one proposal less.
      for (const { fleet_id } of body.places) {
        const after = { dismissed: true };
        await tx.changed({
          action: 'dismiss',
          entity: 'poi',
          id: `fleet ${fleet_id}`,
          after,
          fleetIds: [fleet_id],
        });
      }
      return { ok: true as const };
    }),
  ),
];
