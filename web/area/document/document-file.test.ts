import { expect, test } from 'vitest';
import { DOC_MAX, DOC_NAME_MAX } from '#domain/constants.ts';
import { checkedFile, isShown } from './document-file.ts';

const PDF = '%PDF-1.7\n';

test('a file goes with its plain name and the type of its extension, whatever the computer calls it', async () => {
  const given = new File([PDF], '../ITV\u202e 2026.PDF', { type: 'text/html' });
  const { name, body } = await checkedFile(given);
  expect([name, body.type, await body.text()]).toEqual(['ITV 2026.PDF', 'application/pdf', PDF]);
});

test.each([
  ['no extension', new File([PDF], 'pdf'), 'err.uploadType', 415],
  ['an extension that no document has', new File([PDF], 'itv.pdf.exe'), 'err.uploadType', 415],
  ['another content than its name says', new File([PDF], 'itv.png'), 'doc.content', 415],
  ['nothing in it', new File([], 'itv.pdf'), 'doc.empty', 415],
  [
    'one octet too many',
    new File([PDF, new Uint8Array(DOC_MAX + 1 - PDF.length)], 'itv.pdf'),
    'err.uploadSize',
    413,
  ],
  ['too long a name', new File([PDF], `${'x'.repeat(DOC_NAME_MAX)}.pdf`), 'val.maxLength', 422],
])('a file with %s is refused before it is sent', async (_, file, code, status) => {
  await expect(checkedFile(file)).rejects.toMatchObject({ code, status });
});

test('the largest file goes', async () => {
  const { body } = await checkedFile(new File([PDF, new Uint8Array(DOC_MAX - PDF.length)], 'itv.pdf'));
  expect(body.size).toBe(DOC_MAX);
});

test.each([
  ['itv.pdf', true],
  ['Foto.JPEG', true],
  ['foto.webp', true],
  ['partes.xlsx', false],
  ['contrato.odt', false],
  ['sin-extension', false],
])('%s is shown by the page itself: %s', (file, isSo) => {
  expect(isShown(file)).toBe(isSo);
});
