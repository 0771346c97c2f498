import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The texts of a PDF by page, a line for each piece of text, and its description. */
export async function pdfText(
  octets: Uint8Array,
): Promise<{ pages: string[]; info: Readonly<Record<string, unknown>> }> {
  const task = getDocument({ data: new Uint8Array(octets), isEvalSupported: false, useWasm: false });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let n = 1; n <= pdf.numPages; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  const { info } = await pdf.getMetadata();
  await task.destroy();
  return { pages, info: info as Record<string, unknown> };
}
