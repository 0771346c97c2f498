import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type EvidenceSubject, subjectText } from '#domain/evidence/subject.ts';
import type { FileAnswer } from '#server/base/http/route.ts';
import { zipOf } from '#server/base/http/zip.ts';
import type { PdfBlock, PdfDocument } from '#server/base/pdf/pdf-document.ts';
import { pdfFile } from '#server/base/pdf/pdf-file.ts';
import { formatter } from '#text/format.ts';
import { translatorOf } from '#text/translator.ts';

/** A file of a pack beside its PDF. */
export type PackFile = { path: string; octets: Buffer };

/** The evidence of one record: a document, and the data and pictures that it rests on. */
export type Pack = {
  subject: EvidenceSubject;
  /** Name of the file, without its ending. */
  name: string;
  /** Time of the record, ms UTC: the document has no other. */
  atMs: number;
  credit: string | null;
  files: readonly PackFile[];
} & Pick<PdfDocument, 'title' | 'subtitle' | 'settings' | 'blocks'>;

/** The form of a pack: the document alone, or an archive of everything. */
export const PACK_FORMS = ['pdf', 'zip'] as const;
export type PackForm = (typeof PACK_FORMS)[number];

/** SHA-256 of some octets, as `sha256sum` writes it. */
export const sha256 = (octets: Uint8Array | string) => createHash('sha256').update(octets).digest('hex');

/**
 * A pack as a file. The document ends with the sums of all files beside it and of the manifest. Equal facts
 * make equal octets, because nothing in it depends on the clock or on who asks. The archive has
 * `sha256sums.txt`, which `sha256sum -c` reads. The sum of the file goes to the audit.
 */
export async function packFile(pack: Pack, form: PackForm): Promise<FileAnswer & { content: Buffer }> {
  const { subject, name, title, atMs, credit, files } = pack;
  const listed = files.map(({ path, octets }) => ({ path, octets: octets.length, sha256: sha256(octets) }));
  const about = { product: 'Traza', subject: subjectText(subject), title, files: listed };
  const manifest = { path: 'manifest.json', octets: Buffer.from(`${JSON.stringify(about, null, 2)}\n`) };
  const pdf = await pdfFile({
    ...{ name: `${name}.pdf`, title, settings: pack.settings },
    ...(pack.subtitle === undefined ? {} : { subtitle: pack.subtitle }),
    made: { atMs, by: null, credit },
    blocks: [...pack.blocks, ...sumBlocks(pack, [...files, manifest])],
  });
  const file = form === 'pdf' ? pdf : await archiveOf(name, [{ ...pdf, path: pdf.name }, ...files, manifest]);
  return { ...file, facts: { as: form, sha256: sha256(file.content) } };
}

/** The part of the document that names the files with their sums, and says how to check them. */
function sumBlocks({ settings }: Pack, files: readonly PackFile[]): PdfBlock[] {
  const t = translatorOf(settings.language);
  const f = formatter(settings);
  return [
    { kind: 'heading', text: t('evidencePack.files') },
    { kind: 'paragraph', text: t('evidencePack.filesText'), tone: 'quiet' },
    {
      kind: 'table',
      textPt: 7.5,
      columns: [
        { label: t('evidencePack.path'), share: 2 },
        { label: t('evidencePack.octets'), align: 'right' },
        { label: 'SHA-256', share: 5 },
      ],
      rows: files.map(({ path, octets }) => [path, f.number(octets.length), sha256(octets)]),
    },
  ];
}

async function archiveOf(
  name: string,
  packed: readonly { path: string; octets?: Buffer; content?: Buffer }[],
): Promise<{ type: string; name: string; content: Buffer }> {
  const files = packed.map(({ path, octets, content }) => ({ path, octets: octets ?? content! }));
  const sums = files.map(({ path, octets }) => `${sha256(octets)}  ${path}\n`).join('');
  const entries = [...files, { path: 'sha256sums.txt', octets: Buffer.from(sums) }];
  const zip = zipOf(entries.map(({ path, octets }) => ({ path, content: () => [octets] })));
  return { type: 'application/zip', name: `${name}.zip`, content: await buffer(zip) };
}

/** Values as a plain file for other programs: UTF-8, `;` between values, points in figures, no words. */
export function rawFile<Row extends object>(
  path: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): PackFile {
  const lines = rows.map((row) => columns.map((name) => row[name] ?? '').join(';'));
  return { path, octets: Buffer.from([columns.join(';'), ...lines, ''].join('\n')) };
}

/** Facts as JSON. */
export const factsFile = (facts: object): PackFile => ({
  path: 'facts.json',
  octets: Buffer.from(`${JSON.stringify(facts, null, 2)}\n`),
});
