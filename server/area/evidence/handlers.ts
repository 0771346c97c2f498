import { getEventPack, getFinePack, getRefuellingPack } from '#api/evidence.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { linkHandlers } from './links.ts';
import { packFile } from './pack.ts';
import { readPack } from './read-pack.ts';

/** Packs of evidence of events, fines and refuellings, and the links to them. */
export const evidenceHandlers: readonly Handler[] = [
  handle(getEventPack, async ({ app, caller, params, query }) => {
    const { device_id: vehicleId, event_code: code } = params;
    const subject = { kind: 'event', vehicleId, code, atMs: Date.parse(query.at) } as const;
    return packFile(await readPack(app, caller, subject), query.as);
  }),

  handle(getFinePack, async ({ app, caller, params, query }) =>
    packFile(await readPack(app, caller, { kind: 'fine', id: params.fine_id }), query.as),
  ),

  handle(getRefuellingPack, async ({ app, caller, params, query }) =>
    packFile(await readPack(app, caller, { kind: 'refuelling', id: params.refuelling_id }), query.as),
  ),

  ...linkHandlers,
];
