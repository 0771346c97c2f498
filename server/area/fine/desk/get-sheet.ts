import { sql } from 'kysely';
import { getFineSheetFile } from '#api/fine-desk.ts';
import { can } from '#domain/access/permission.ts';
import { daySpan } from '#domain/day.ts';
import { missingForSheet, needsLicenceCopy, sheetLanguage } from '#domain/fine/identification.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import { handle } from '#server/base/http/route.ts';
import type { PdfBlock, PdfDocument } from '#server/base/pdf/pdf-document.ts';
import { pdfFile } from '#server/base/pdf/pdf-file.ts';
import { driverName } from '#text/driver-name.ts';
import { formatter } from '#text/format.ts';
import { UNKNOWN } from '#text/reader.ts';
import { sheetFieldKey } from '#text/sheet-field.ts';
import { translatorOf } from '#text/translator.ts';
import { readFine } from '../read-fines.ts';

/** A line for a pen, where the company has not given these data. */
const BY_HAND = '_'.repeat(40);

/**
 * The sheet that names the driver to an authority (domain rules §8.1): exactly the data that the law
 * requires, in the language of its country.
 */
export const fineSheet = handle(getFineSheetFile, async ({ app, caller, params }) => {
  const sheet = await readSheet(app, caller, params.fine_id);
  if (!sheet) throw notFound();
  return pdfFile(sheet);
});

/** The sheet of a fine, as far as the caller may read it; null if the caller does not see the fine. */
async function readSheet(app: App, caller: Caller, fineId: number): Promise<PdfDocument | null> {
  const fine = await readFine(app.database, caller, fineId, app.now());
  if (!fine) return null;
  const { holder, holder_tax_number, holder_address, country, has_driver } = await readCentre(app, fineId);
  const { settings: own } = await readerOf(app, caller);
  const settings = { ...own, language: sheetLanguage(country) };
  const t = translatorOf(settings.language);
  const f = formatter(settings);
  const driver = fine.driver === null ? null : driverName(fine.driver, t);
  const isMasked =
    !caller.seeDriverNames || !can(caller.actors, 'fine:edit') || (has_driver && fine.driver === null);
  const missing = missingForSheet(fine).map((field) => t(sheetFieldKey(field)));

  const notes: PdfBlock[] = [
    ...(isMasked ? [{ kind: 'paragraph', tone: 'warning', text: t('fineSheet.masked') } as const] : []),
    ...(missing.length > 0 && !isMasked
      ? [
          {
            kind: 'paragraph',
            tone: 'warning',
            text: t('fineSheet.missing', { fields: missing.join(', ') }),
          } as const,
        ]
      : []),
  ];
  return {
    name: t('fineSheet.file', { number: fine.record_number.replaceAll('/', '-') }),
    title: t('fineSheet.title'),
    subtitle: t('fineSheet.subtitle', { number: fine.record_number, organisation: fine.organisation }),
    settings,
    made: { atMs: app.now(), by: caller.username },
    blocks: [
      ...notes,
      { kind: 'heading', text: t('fineSheet.fine') },
      {
        kind: 'facts',
        facts: [
          [t('fine.record_number'), fine.record_number],
          [t('fine.organisation'), fine.organisation],
          [t('fine.date'), f.day(fine.date)],
          [t('fine.hour'), fine.hour ?? UNKNOWN],
          [t('fine.place'), fine.place ?? UNKNOWN],
          [t('word.license'), fine.license],
          [t('fineSheet.holder'), holder],
        ],
      },
      { kind: 'heading', text: t('word.driver') },
      {
        kind: 'facts',
        facts: [
          [t('fineSheet.driver'), driver ?? UNKNOWN],
          [t('fineSheet.driver_code'), fine.driver_code ?? UNKNOWN],
          [t('fineSheet.driver_address'), fine.driver_address ?? UNKNOWN],
        ],
      },
      ...(fine.driver_code === null || needsLicenceCopy(country, fine.driver_code)
        ? [{ kind: 'paragraph', tone: 'quiet', text: t('fineSheet.copy') } as const]
        : []),
      { kind: 'heading', text: t('fineSheet.signature') },
      {
        kind: 'facts',
        facts: [
          [t('fineSheet.holder'), holder],
          [t('fineSheet.holder_code'), holder_tax_number ?? BY_HAND],
          [t('fineSheet.holder_address'), holder_address ?? BY_HAND],
          [t('fineSheet.signed_at'), BY_HAND],
          [t('fineSheet.signed_on'), f.day(daySpan(app.now(), settings.timeZone).day)],
          [t('fineSheet.signed'), BY_HAND],
        ],
      },
    ],
  };
}

/**
 * The country of the fine's cost centre, and the company that holds its vehicles: the fleet at the top of its
 * tree.
 */
async function readCentre({ database }: App, fineId: number) {
  const { rows } = await sql<{
    holder: string;
    holder_tax_number: string | null;
    holder_address: string | null;
    country: string;
    has_driver: boolean;
  }>`
    select coalesce(root.holder_name, root.name) as holder, root.holder_tax_number, root.holder_address, centre.country, fine.driver_name is not null as has_driver
    from fine
    join fleet centre on centre.id = fine.fleet_id
    join fleet_subtree own on own.fleet_id = fine.fleet_id
    join fleet root on root.id = own.root_id and root.parent_id is null
    where fine.id = ${fineId}`.execute(database.sql);
  return rows[0]!;
}
