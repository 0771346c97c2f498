import { ZipFile } from 'yazl';
import { DOCUMENT_TYPES } from '#domain/document/document.ts';

/** A PDF of one empty page. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** The smallest PNG: one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A packed file of these parts; the first is not compressed. */
export function packed(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [i, [name, content]] of Object.entries(parts).entries())
    zip.addBuffer(Buffer.from(content), name, { compress: i > 0 });
  zip.end();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
    zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)));
    zip.outputStream.on('error', reject);
  });
}

/** A Word document, with further parts. */
export const docx = (more: Readonly<Record<string, string | Buffer>> = {}) =>
  packed({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>', ...more });

/** A sheet of OpenDocument. */
export const ods = (type: string = DOCUMENT_TYPES.ods) =>
  packed({ mimetype: type, 'content.xml': '<content/>', 'META-INF/manifest.xml': '<manifest/>' });
