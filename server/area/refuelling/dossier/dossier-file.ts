import type { RefuellingRow } from '#api/refuelling.ts';
import type { RefuellingDossier } from '#api/refuelling-dossier.ts';
import { RF_RADIUS } from '#domain/constants.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readerOf } from '#server/base/access/reader.ts';
import type { App } from '#server/base/app.ts';
import type { PdfBlock, PdfTable } from '#server/base/pdf/pdf-document.ts';
import { pdfFile } from '#server/base/pdf/pdf-file.ts';
import { roadCredit } from '#server/base/road-credit.ts';
import { dossierFacts, dossierWords } from '#text/dossier-words.ts';
import { driverName } from '#text/driver-name.ts';
import { rowQuantity } from '#text/quantity-text.ts';
import { UNKNOWN } from '#text/reader.ts';
import type { Say } from '#text/say.ts';

/** The most readings of the tank in the file. */
const READINGS = 12;

/** The dossier of a refuelling as a PDF in the language of its reader, with data that the reader may see. */
export async function dossierFile(app: App, caller: Caller, dossier: RefuellingDossier) {
  const { settings, ...say } = await readerOf(app, caller);
  const { refuelling } = dossier;
  const license = refuelling.license ?? say.t('refuelling.unmatched');
  return pdfFile({
    name: say.t('dossier.file', { license, day: refuelling.day }),
    title: say.t('dossier.title'),
    settings,
    made: { atMs: app.now(), by: caller.username, credit: roadCredit(app.roads) },
    ...dossierParts(dossier, say),
  });
}

/** The subtitle of a dossier on paper and its parts, for the file alone and for the pack of evidence. */
export function dossierParts(dossier: RefuellingDossier, say: Say): { subtitle: string; blocks: PdfBlock[] } {
  const { t, f } = say;
  const { refuelling, tank } = dossier;
  const words = dossierWords(dossier, say);
  const license = refuelling.license ?? t('refuelling.unmatched');
  const station = [refuelling.station, refuelling.town, refuelling.province].filter(Boolean).join(', ');
  const heading = (text: string): PdfBlock => ({ kind: 'heading', text });
  const lines = (texts: readonly string[], tone: 'plain' | 'quiet' | 'warning'): PdfBlock[] =>
    texts.map((text) => ({ kind: 'paragraph', text, tone }));
  return {
    subtitle: [license, whenOf(refuelling, say), station].join(' · '),
    blocks: [
      heading(t(`refuelling.validation_${refuelling.validation}`)),
      ...lines([words.why, ...(words.compared === null ? [] : [words.compared])], 'plain'),
      ...lines(words.reasons, 'warning'),
      heading(t('dossier.facts')),
      {
        kind: 'facts',
        facts: [
          [
            t('column.product'),
            `${t(`refuelling.class_${refuelling.product_class}`)} (${refuelling.product})`,
          ],
          [t('column.liters'), rowQuantity(refuelling, say)],
          [t('column.amount'), f.money(refuelling.amount)],
          [t('column.station'), station],
          [t('word.driver'), refuelling.driver === null ? UNKNOWN : driverName(refuelling.driver, t)],
          [t('refuelling.driver_name'), refuelling.driver_name ?? UNKNOWN],
          [t('word.fleet'), refuelling.fleet],
          [t('column.cardNumber'), refuelling.card_number ?? UNKNOWN],
          [t('refuelling.ticket'), refuelling.ticket ?? UNKNOWN],
        ],
      },
      heading(t('dossier.compared')),
      { kind: 'facts', facts: dossierFacts(dossier, say) },
      heading(t('dossier.map')),
      ...mapOf(dossier, say, station),
      ...lines(words.leftOut, 'quiet'),
      heading(t('dossier.tank')),
      tank === null
        ? { kind: 'paragraph', text: t('dossier.tankNone'), tone: 'quiet' }
        : {
            kind: 'table',
            columns: [{ label: t('refuelling.hour') }, { label: t('dossier.tank'), align: 'right' }],
            rows: spread(tank.readings, READINGS).map(({ at, litres }) => [
              f.dateTime(at, refuelling.time_zone),
              f.volume(litres),
            ]),
          },
      heading(t('dossier.vehicleFills')),
      fillsTable(dossier.vehicle_fills, say),
      heading(t('dossier.cardFills')),
      fillsTable(dossier.card_fills, say),
      heading(t('dossier.outcomes')),
      {
        kind: 'table',
        columns: [
          { label: t('column.day') },
          { label: t('column.validation') },
          { label: t('column.stationDistance'), align: 'right' },
          { label: t('column.discrepancyReasons'), share: 2 },
        ],
        rows: dossier.outcomes.map((one) => [
          f.dateTime(one.at),
          t(`refuelling.validation_${one.validation}`),
          f.near(one.station_distance),
          one.discrepancy_reasons.map((reason) => t(`refuelling.reason_${reason}`)).join(', '),
        ]),
      },
    ],
  };
}

const whenOf = ({ day, hour }: RefuellingRow, { t, f }: Say) =>
  `${f.day(day)} ${hour ?? t('refuelling.unknownHour')}`;

/** The way with the station and the circle within which a position counts as being there. */
function mapOf({ refuelling, whereabouts }: RefuellingDossier, { t, f }: Say, station: string): PdfBlock[] {
  const { lat, lng } = refuelling;
  const { nearest, way } = whereabouts;
  if (way.length === 0) return [];
  return [
    {
      kind: 'map',
      lines: way.map((piece) => piece.map(([pointLat, pointLng]) => ({ lat: pointLat, lng: pointLng }))),
      places: [
        ...(lat === null || lng === null ? [] : [{ lat, lng, label: station, radiusM: RF_RADIUS }]),
        ...(nearest === null
          ? []
          : [
              {
                ...{ lat: nearest.lat, lng: nearest.lng },
                label: [t('dossier.nearest'), f.dateTime(nearest.at, refuelling.time_zone), nearest.place]
                  .filter(Boolean)
                  .join(' · '),
              },
            ]),
      ],
    },
  ];
}

function fillsTable(rows: readonly RefuellingRow[], say: Say): PdfBlock | PdfTable {
  const { t, f } = say;
  if (rows.length === 0) return { kind: 'paragraph', text: t('dossier.fillsNone'), tone: 'quiet' };
  return {
    kind: 'table',
    columns: [
      { label: t('column.day') },
      { label: t('word.license') },
      { label: t('column.station'), share: 2 },
      { label: t('column.liters'), align: 'right' },
      { label: t('column.amount'), align: 'right' },
      { label: t('column.validation'), share: 1.5 },
    ],
    rows: rows.map((row) => [
      whenOf(row, say),
      row.license ?? UNKNOWN,
      row.station,
      rowQuantity(row, say),
      f.money(row.amount),
      t(`refuelling.validation_${row.validation}`),
    ]),
  };
}

/** Evenly spaced values, at most this many, with the last of them. */
function spread<Value>(values: readonly Value[], most: number): Value[] {
  const every = Math.ceil(values.length / most);
  return values.filter((_, i) => i % every === 0 || i === values.length - 1);
}
