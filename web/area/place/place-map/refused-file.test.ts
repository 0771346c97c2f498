import { expect, it } from 'vitest';
import { refusedFile } from './refused-file.ts';

it('has the rows as they stood, what a spreadsheet would run made harmless, and why they were refused', () => {
  const rows = [
    { name: '=A1;"x"', lat: '-91', lng: '2' },
    { name: 'Sin sitio', lat: '', lng: '' },
  ].map((source, at) => ({
    line: at + 2,
    name: source.name,
    verdict: 'refused' as const,
    faults: [],
    source,
  }));
  const reasons = ({ line }: { line: number }) => `why ${line}`;
  expect(refusedFile(rows, { reason: 'Motivo', reasons })).toBe(
    '\uFEFFname;lat;lng;Motivo\r\n"\'=A1;""x""";-91;2;why 2\r\nSin sitio;;;why 3\r\n',
  );
});
