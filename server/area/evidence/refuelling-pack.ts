import { can } from '#domain/access/permission.ts';
import { Fault } from '#domain/fault.ts';
import { dossierParts } from '#server/area/refuelling/dossier/dossier-file.ts';
import { readDossier } from '#server/area/refuelling/dossier/read-dossier.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import { roadCredit } from '#server/base/road-credit.ts';
import { speedGraph, timeGraph } from './draw-way.ts';
import { titled } from './event-pack.ts';
import { factsFile, type Pack, rawFile } from './pack.ts';
import { AROUND_MS, readWay, wayFile } from './read-way.ts';

/**
 * The pack of a refuelling: its dossier with the curves of tank and speed, and the readings behind them.
 * @throws Fault 404 `notFound`; 409 `evidence.private` when the vehicle was in private use at that time
 */
export async function refuellingPack(app: App, caller: Caller, id: number): Promise<Pack> {
  const dossier = await readDossier(app, caller, id);
  if (!dossier) throw notFound();
  const { refuelling, tank, whereabouts } = dossier;
  if (whereabouts.kind === 'private') throw new Fault('evidence.private', 409);
  const { settings, ...say } = await readerOf(app, caller);
  const { t, f } = say;
  const zone = refuelling.time_zone;
  const atMs = Date.parse(refuelling.operation_at);
  const isDrawn = refuelling.vehicle_id !== null && refuelling.hour !== null;
  const span = { vehicleId: refuelling.vehicle_id ?? 0, fromMs: atMs - AROUND_MS, toMs: atMs + AROUND_MS };
  const way = isDrawn && can(caller.actors, 'position:read') ? await readWay(app, caller, span) : [];
  const levels = (tank?.readings ?? []).map(({ at, litres }) => ({
    timeMs: Date.parse(at),
    value: f.inUnit.volume(litres) ?? litres,
  }));
  const license = refuelling.license ?? t('refuelling.unmatched');
  const { subtitle, blocks } = dossierParts(dossier, say);
  const { version: _version, ...facts } = refuelling;
  return {
    subject: { kind: 'refuelling', id },
    name: t('evidencePack.file', { license, day: refuelling.day }),
    title: t('evidencePack.title', { name: t('evidencePack.refuelling') }),
    ...{ subtitle, settings, atMs, credit: roadCredit(app.roads) },
    files: [
      factsFile({ ...dossier, refuelling: facts }),
      rawFile('tank.csv', ['at', 'litres'], tank?.readings ?? []),
      wayFile(way),
    ],
    blocks: [
      ...blocks,
      ...titled(t('evidencePack.tank', { unit: f.units.volume }), timeGraph({ pieces: [levels] }, zone, say)),
      ...titled(
        t('evidencePack.speed', { unit: f.units.speed }),
        speedGraph(way, { limitKmh: null, zone, say }),
      ),
    ],
  };
}
