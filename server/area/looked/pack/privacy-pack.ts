import type { FileAnswer } from '#server/base/http/route.ts';
import { zipOf } from '#server/base/http/zip.ts';
import type { PdfBlock } from '#server/base/pdf/pdf-document.ts';
import { pdfFile } from '#server/base/pdf/pdf-file.ts';
import { formatter } from '#text/format.ts';
import type { FormatSettings } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import { translatorOf } from '#text/translator.ts';
import {
  controllerBlocks,
  dataBlocks,
  measureBlocks,
  paragraph,
  peopleBlocks,
  purposeBlocks,
  recipientBlocks,
  reportBlocks,
  riskBlocks,
  roleBlocks,
  saidOf,
  termBlocks,
} from './pack-blocks.ts';
import type { PackSettings } from './pack-settings.ts';

type Writer = (settings: PackSettings, say: Say) => readonly PdfBlock[];

/** The papers of the pack, in their order. */
const PAPERS = {
  record: (settings, say) =>
    [
      controllerBlocks,
      purposeBlocks,
      peopleBlocks,
      dataBlocks,
      recipientBlocks,
      termBlocks,
      measureBlocks,
    ].flatMap((write) => write(settings, say)),
  assessment: (settings, say) => [
    { kind: 'paragraph', text: say.t('privacyPack.assessmentIntro') },
    ...controllerBlocks(settings, say),
    ...purposeBlocks(settings, say),
    ...paragraph('privacyPack.need', say.t('privacyPack.byHand'), say),
    ...riskBlocks(settings, say),
    ...termBlocks(settings, say),
  ],
  drivers: (settings, say) => [
    { kind: 'paragraph', text: say.t('privacyPack.driversIntro') },
    ...controllerBlocks(settings, say),
    ...purposeBlocks(settings, say),
    ...dataBlocks(settings, say),
    ...saidOf('privacyPack.privateUse', ['private', 'auto'], settings, say),
    ...roleBlocks(settings, say),
    ...saidOf('privacyPack.measures', ['purpose', 'looks', 'unlink'], settings, say),
    ...recipientBlocks(settings, say),
    ...termBlocks(settings, say),
    ...paragraph('privacyPack.rights', say.t('privacyPack.rightsText'), say),
  ],
  council: (settings, say) => [
    { kind: 'paragraph', text: say.t('privacyPack.councilIntro') },
    ...roleBlocks(settings, say),
    ...reportBlocks(settings, say),
    ...saidOf('privacyPack.scores', ['score'], settings, say),
    ...saidOf('privacyPack.privateUse', ['private', 'auto'], settings, say),
    ...measureBlocks(settings, say),
    ...termBlocks(settings, say),
  ],
} satisfies Readonly<Record<string, Writer>>;
const NAMES = Object.keys(PAPERS) as (keyof typeof PAPERS)[];

/**
 * The papers on data protection of a fleet, as an archive of PDFs. They are the record of processing, a draft
 * of the impact assessment, and sheets for drivers and works council. All say what is set now.
 */
export async function privacyPack(
  settings: PackSettings,
  about: { fleet: string; format: FormatSettings; atMs: number; by: string },
): Promise<FileAnswer> {
  const { fleet, format, atMs, by } = about;
  const say = { t: translatorOf(format.language), f: formatter(format) };
  const papers = await Promise.all(
    NAMES.map((name) =>
      pdfFile({
        name: `${say.t(`privacyPack.file_${name}`)}.pdf`,
        title: say.t(`privacyPack.title_${name}`),
        subtitle: `${fleet} · ${say.f.day(new Date(atMs).toISOString().slice(0, 10))}`,
        settings: format,
        made: { atMs, by },
        blocks: [
          { kind: 'paragraph', text: say.t('privacyPack.draft'), tone: 'warning' },
          ...PAPERS[name](settings, say),
        ],
      }),
    ),
  );
  return {
    type: 'application/zip',
    name: `${say.t('privacyPack.file')}.zip`,
    content: zipOf(papers.map(({ name, content }) => ({ path: name, content: () => [content] }))),
  };
}
