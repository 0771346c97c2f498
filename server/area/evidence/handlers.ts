import { getEventPack, getFinePack, getRefuellingPack } from '#api/evidence.ts';
import { daysOf, lookAtVehicles } from '#server/area/looked/look-at.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { linkHandlers } from './links.ts';
import { packFile } from './pack.ts';
import { readPack } from './read-pack.ts';

/** Packs of evidence of events, fines and refuellings, and the links to them. */
export const evidenceHandlers: readonly Handler[] = [
  handle(getEventPack, async (call) => {
    const { app, caller, params, query } = call;
    const { device_id: vehicleId, event_code: code } = params;
    const atMs = Date.parse(query.at);
    const pack = await readPack(app, caller, { kind: 'event', vehicleId, code, atMs });
    const days = daysOf(atMs, atMs, caller.timeZone);
    await lookAtVehicles(call, { kind: 'file', vehicles: [vehicleId], days });
    return packFile(pack, query.as);
  }),

  handle(getFinePack, async ({ app, caller, params, query }) =>
    packFile(await readPack(app, caller, { kind: 'fine', id: params.fine_id }), query.as),
  ),

  handle(getRefuellingPack, async ({ app, caller, params, query }) =>
    packFile(await readPack(app, caller, { kind: 'refuelling', id: params.refuelling_id }), query.as),
  ),

  ...linkHandlers,
];
