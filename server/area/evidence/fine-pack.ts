import type { FineDesk, FineEvidence, FineFix } from '#api/fine-desk.ts';
import { can } from '#domain/access/permission.ts';
import { Fault } from '#domain/fault.ts';
import { readDesk } from '#server/area/fine/desk/get-desk.ts';
import { readFine } from '#server/area/fine/read-fines.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import type { PdfBlock } from '#server/base/pdf/pdf-document.ts';
import { roadCredit } from '#server/base/road-credit.ts';
import { UNKNOWN } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import { speedGraph, trackMap } from './draw-way.ts';
import { titled } from './event-pack.ts';
import { factsFile, type Pack } from './pack.ts';
import { pictureBlocks, readFineFiles } from './pictures.ts';
import { AROUND_MS, readWay, wayFile } from './read-way.ts';

/**
 * The pack of a fine: the fine, who may have driven and why, the vehicle's way around its hour, and the
 * documents. A caller who may not name drivers gets none of the candidates.
 * @throws Fault 404 `notFound`; 409 `evidence.private` when the vehicle was in private use at that time
 */
export async function finePack(app: App, caller: Caller, id: number): Promise<Pack> {
  const fine = await readFine(app.database, caller, id, app.now());
  if (!fine) throw notFound();
  const desk = can(caller.actors, 'fine_desk:read') ? await readDesk(app, caller, id) : null;
  if (desk?.whereabouts.kind === 'private') throw new Fault('evidence.private', 409);
  const { settings, ...say } = await readerOf(app, caller);
  const { t, f } = say;
  const atMs = Date.parse(desk?.whereabouts.position?.at ?? desk?.instants[0] ?? `${fine.date}T00:00:00Z`);
  const isTimed = desk !== null && desk.instants.length > 0 && fine.vehicle_id !== null;
  const span = { vehicleId: fine.vehicle_id ?? 0, fromMs: atMs - AROUND_MS, toMs: atMs + AROUND_MS };
  const way = isTimed && can(caller.actors, 'position:read') ? await readWay(app, caller, span) : [];
  const pictures = await readFineFiles(app, id);
  const zone = fine.time_zone;
  // Days that are left and warnings depend on the day on which somebody asks.
  const { days_left: _left, warnings: _warnings, version: _version, ...facts } = fine;
  return {
    subject: { kind: 'fine', id },
    name: t('evidencePack.file', { license: fine.license, day: fine.date }),
    title: t('evidencePack.title', { name: t('evidencePack.fine', { number: fine.record_number }) }),
    subtitle: [fine.license, f.day(fine.date), fine.hour].filter(Boolean).join(' · '),
    ...{ settings, atMs, credit: roadCredit(app.roads) },
    files: [factsFile({ fine: facts, desk }), wayFile(way), ...pictures.files],
    blocks: [
      {
        kind: 'facts',
        facts: [
          [t('fine.record_number'), fine.record_number],
          [t('fine.organisation'), fine.organisation],
          [t('fine.fact'), fine.fact],
          [t('fine.date'), [f.day(fine.date), fine.hour].filter(Boolean).join(' ')],
          [t('fine.place'), fine.place ?? UNKNOWN],
          [t('fine.amount'), f.money(fine.amount)],
          [t('word.license'), fine.license],
          [t('word.fleet'), fine.fleet],
          [t('word.driver'), fine.driver ?? UNKNOWN],
          [t('word.state'), t(`fine.state_${fine.state}`)],
        ],
      },
      ...(desk ? candidateBlocks(desk, say) : []),
      ...titled(
        t('evidencePack.map'),
        trackMap(app, way, { limitKmh: null, places: placesOf(desk, fine, say), say }),
      ),
      ...titled(
        t('evidencePack.speed', { unit: f.units.speed }),
        speedGraph(way, { limitKmh: null, zone, say }),
      ),
      ...pictureBlocks(t('evidencePack.pictures'), pictures, t('evidencePack.cut')),
    ],
  };
}

/** Who may have driven, the proposed one first, with what speaks for each. */
function candidateBlocks({ candidates, time_zone: zone }: FineDesk, say: Say): PdfBlock[] {
  const { t } = say;
  if (candidates.length === 0) return [];
  return [
    { kind: 'heading', text: t('fineDesk.candidates') },
    {
      kind: 'table',
      columns: [
        { label: t('word.driver') },
        { label: t('evidencePack.why'), share: 3 },
        { label: t('fineDesk.proposed'), share: 0.7 },
      ],
      rows: candidates.map(({ driver, evidence, is_proposed }) => [
        driver,
        evidence.map((one) => sourceText(one, zone, say)).join('\n'),
        is_proposed ? '●' : '',
      ]),
    },
  ];
}

/** The evidence for a driver in words. */
function sourceText(one: FineEvidence, zone: string, { t, f }: Say): string {
  switch (one.source) {
    case 'card':
      return one.read_at === null
        ? t('fineDesk.source_cardIn')
        : t('fineDesk.source_card', { at: f.dateTime(one.read_at, zone) });
    case 'assignment':
      return one.end === null
        ? t('fineDesk.source_assignmentOpen', { start: f.dateTime(one.start, zone) })
        : t('fineDesk.source_assignment', {
            start: f.dateTime(one.start, zone),
            end: f.dateTime(one.end, zone),
          });
    case 'work_report':
      return t('fineDesk.source_work_report');
    case 'usual':
      return t('fineDesk.source_usual', { day: f.day(one.since) });
  }
}

/** The place of the fine, and where the vehicle was. */
function placesOf(
  desk: FineDesk | null,
  {
    lat,
    lng,
    place,
    time_zone: zone,
  }: { lat: number | null; lng: number | null; place: string | null; time_zone: string },
  { t, f }: Say,
) {
  const told = (key: 'evidencePack.position' | 'evidencePack.nearest', fix: FineFix | null | undefined) =>
    fix
      ? [
          {
            ...{ lat: fix.lat, lng: fix.lng },
            label: [t(key), f.dateTime(fix.at, zone), fix.place].filter(Boolean).join(' · '),
          },
        ]
      : [];
  const position = told('evidencePack.position', desk?.whereabouts.position);
  return [
    ...(lat === null || lng === null ? [] : [{ lat, lng, label: place ?? t('fineDesk.placeHere') }]),
    ...position,
    ...(position.length > 0 ? [] : told('evidencePack.nearest', desk?.whereabouts.nearest)),
  ];
}
