import { sql } from 'kysely';
import type { EventEvidence } from '#api/history.ts';
import { daySpan } from '#domain/day.ts';
import type { EvidenceSubject } from '#domain/evidence/subject.ts';
import { eventRule } from '#domain/notification/event-catalogue.ts';
import { readPeople } from '#server/area/fine/desk/read-people.ts';
import { readEvidence } from '#server/area/position/history/read-evidence.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readerOf } from '#server/base/access/reader.ts';
import type { App } from '#server/base/app.ts';
import type { PdfBlock } from '#server/base/pdf/pdf-document.ts';
import { roadCredit } from '#server/base/road-credit.ts';
import { readerPlaces } from '#server/known/places/reader-places.ts';
import { eventFigure } from '#text/event-figure.ts';
import { eventName } from '#text/event-name.ts';
import { evidenceFields, evidenceRule, roadSourceText, sampleText } from '#text/evidence-words.ts';
import { UNKNOWN } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import { speedGraph, trackMap } from './draw-way.ts';
import { factsFile, type Pack, type PackFile, rawFile } from './pack.ts';
import { pictureBlocks, readPictures } from './pictures.ts';
import { AROUND_MS, readWay, wayFile } from './read-way.ts';

type Subject = Extract<EvidenceSubject, { kind: 'event' }>;

/**
 * The pack of an event: place, driver, track, speed, rule, readings and pictures, as far as the caller may
 * know them.
 * @throws Fault 404 `notFound` for an event that is invisible, does not exist, or is in private use
 */
export async function eventPack(app: App, caller: Caller, subject: Subject): Promise<Pack> {
  const { vehicleId, code, atMs } = subject;
  const evidence = await readEvidence(app, caller, subject);
  const { settings, ...say } = await readerOf(app, caller);
  const { t } = say;
  const endMs = atMs + (evidence.duration ?? 0) * 1000;
  const way = await readWay(app, caller, { vehicleId, fromMs: atMs - AROUND_MS, toMs: endMs + AROUND_MS });
  const around = await readAround(app, caller, subject);
  const pictures = await readPictures(app, caller, subject);
  const { samples, ...facts } = evidence;
  const place = readerPlaces(app, caller.visible).name(evidence.lat, evidence.lng);
  const known = { ...facts, place, driver: around.driver, fleet: around.fleet };
  const day = daySpan(atMs, evidence.time_zone).day;
  const limitKmh = evidence.limit ?? (code === 912 ? (evidence.road?.limit ?? null) : null);
  const fixes = samples.flatMap(({ at, lat, lng, speed }) =>
    lat === null || lng === null ? [] : [{ lat, lng, timeMs: Date.parse(at), speedKmh: speed }],
  );
  const marks = samples.flatMap(({ at, lat, lng, speed, decides }) =>
    decides ? [{ lat: lat ?? 0, lng: lng ?? 0, timeMs: Date.parse(at), speedKmh: speed }] : [],
  );
  const { lat, lng } = evidence;
  const places = lat === null || lng === null ? [] : [{ lat, lng, label: place ?? eventName(code, t) }];
  const near = trackMap(app, [fixes], { limitKmh, places, say });
  const far = way.flat().length > fixes.length ? trackMap(app, way, { limitKmh, places, say }) : [];
  return {
    subject,
    name: t('evidencePack.file', { license: evidence.license, day }),
    title: t('evidencePack.title', { name: eventName(code, t) }),
    subtitle: [evidence.license, whenOf(evidence, say)].join(' · '),
    ...{ settings, atMs, credit: roadCredit(app.roads) },
    files: [factsFile(known), samplesFile(samples), wayFile(way), ...pictures.files],
    blocks: [
      { kind: 'facts', facts: headOf(evidence, { ...around, place }, say) },
      ...titled(t('evidencePack.map'), near),
      ...titled(t('evidencePack.wideMap'), far),
      ...titled(
        t('evidencePack.speed', { unit: say.f.units.speed }),
        speedGraph(way, { limitKmh, zone: evidence.time_zone, say, marks }),
      ),
      ...ruleBlocks(evidence, say),
      ...readingBlocks(evidence, say),
      ...pictureBlocks(t('evidencePack.pictures'), pictures, t('evidencePack.cut')),
    ],
  };
}

/** Blocks under a heading; none without blocks. */
export function titled(text: string, blocks: readonly PdfBlock[]): PdfBlock[] {
  return blocks.length === 0 ? [] : [{ kind: 'heading', text }, ...blocks];
}

const whenOf = ({ at, time_zone: zone }: EventEvidence, { f }: Say) =>
  `${f.date(at, zone)} ${f.clock(at, zone)} (${f.zoneName(at, zone)})`;

type Around = { alias: string | null; fleet: string; driver: string | null };

/** The vehicle on the day of an event, and its driver by the rules of domain §5.6 as the caller may know. */
async function readAround({ database }: App, caller: Caller, { vehicleId, atMs }: Subject): Promise<Around> {
  const at = new Date(atMs);
  const { rows } = await sql<{ alias: string | null; fleet: string; driver_id: number | null }>`
    select vehicle.alias, fleet.name as fleet, driver_at(vehicle.id, (
        select driver_tag from journey
        where vehicle_id = vehicle.id and ${at}::timestamptz between start_at and end_at
        order by start_at desc limit 1
      ), ${at}, local.day) as driver_id
    from vehicle
    cross join lateral (select (${at}::timestamptz at time zone vehicle.time_zone)::date as day) local
    join vehicle_stay stay on stay.vehicle_id = vehicle.id and daterange(stay.from_day, stay.to_day) @> local.day
    join fleet on fleet.id = stay.fleet_id
    where vehicle.id = ${vehicleId}`.execute(database.sql);
  const { alias, fleet, driver_id } = rows[0]!;
  const people = await readPeople(database, caller, driver_id === null ? [] : [driver_id]);
  return { alias, fleet, driver: driver_id === null ? null : (people.get(driver_id)?.name ?? null) };
}

function headOf(
  evidence: EventEvidence,
  { alias, fleet, driver, place }: Around & { place: string | null },
  say: Say,
): [string, string][] {
  const { t, f } = say;
  const { lat, lng, duration } = evidence;
  const figure = eventFigure(evidence, f);
  const facts: [string, string | null][] = [
    [t('evidencePack.event'), [eventName(evidence.code, t), figure].filter(Boolean).join(' · ')],
    [t('evidencePack.when'), whenOf(evidence, say)],
    [t('evidencePack.duration'), duration === null ? null : f.duration(duration)],
    [t('word.vehicle'), [evidence.license, alias].filter(Boolean).join(' · ')],
    [t('word.fleet'), fleet],
    [t('word.driver'), driver ?? UNKNOWN],
    [t('evidencePack.place'), place],
    [
      t('evidencePack.coordinates'),
      lat === null || lng === null ? null : `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
    ],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as [string, string]]));
}

function ruleBlocks(evidence: EventEvidence, say: Say): PdfBlock[] {
  const { t } = say;
  const { code, rules, road, found } = evidence;
  const quiet = (text: string): PdfBlock => ({ kind: 'paragraph', text, tone: 'quiet' });
  return [
    { kind: 'heading', text: t('evidence.how') },
    { kind: 'paragraph', text: t(`event.rule_${eventRule(code).rule}`) },
    { kind: 'facts', facts: evidenceRule(evidence, say).map(({ label, value }) => [label, value] as const) },
    quiet(t('evidence.version', { n: rules.version })),
    ...(road ? [quiet(roadSourceText(road, say))] : []),
    ...(found ? [] : [{ kind: 'paragraph', text: t('evidence.notFound'), tone: 'warning' } as const]),
  ];
}

/** The sign of a reading that decided the event, on paper. */
const DECIDES = '●';

function readingBlocks(evidence: EventEvidence, say: Say): PdfBlock[] {
  const { t, f } = say;
  const { samples, time_zone: zone } = evidence;
  if (samples.length === 0) return [];
  const fields = evidenceFields(evidence);
  return [
    { kind: 'heading', text: t('evidence.samples') },
    { kind: 'paragraph', text: `${DECIDES} ${t('evidence.decides')}`, tone: 'quiet' },
    {
      kind: 'table',
      columns: [
        { label: t('evidence.field_time') },
        { label: '', share: 0.3 },
        { label: t('evidencePack.coordinates'), share: 1.5 },
        ...fields.map((field) => ({ label: t(`evidence.field_${field}`), align: 'right' as const })),
      ],
      rows: samples.map((sample) => [
        f.clock(sample.at, zone),
        sample.decides ? DECIDES : '',
        sample.lat === null || sample.lng === null
          ? UNKNOWN
          : `${sample.lat.toFixed(5)}, ${sample.lng.toFixed(5)}`,
        ...fields.map((field) => sampleText(sample, field, say)),
      ]),
    },
  ];
}

/** The readings as the rule read them, in the units of the wire. */
function samplesFile(samples: EventEvidence['samples']): PackFile {
  const columns = [
    ...['at', 'lat', 'lng', 'speed', 'change', 'strength', 'ignition', 'level', 'supply', 'battery'],
    ...['fix', 'decides'],
  ] as (keyof EventEvidence['samples'][number])[];
  return rawFile('readings.csv', columns, samples);
}
