import { describe, expect, it } from 'vitest';
import { PNG } from '#server/testing/document-files.ts';
import { pdfText } from '#server/testing/pdf-text.ts';
import { SPAIN } from '#text/spain.builder.ts';
import { mapFrame, roundLength } from './map-frame.ts';
import type { PdfBlock } from './pdf-document.ts';
import { pdfFile } from './pdf-file.ts';

async function written(blocks: readonly PdfBlock[], reader = SPAIN) {
  const file = await pdfFile({
    name: 'ficha.pdf',
    title: 'Ficha de identificación',
    subtitle: 'Expediente 28/1',
    settings: reader,
    made: { atMs: Date.parse('2026-03-02T09:30:00Z'), by: 'Iñaki Núñez' },
    blocks,
  });
  return { file, ...(await pdfText(file.content)) };
}

/** A picture of 16 by 16 points, as far as its size is read: marks of its beginning and of its frame. */
const JPEG = Buffer.from('ffd8ffc0001108001000100301220002110103110100ffd9', 'hex');

/** All letters of the four languages, of the names of people from further away, and signs of money. */
const LETTERS = 'áéíóúüñç¿¡ àèìòùé âêôãõ «comillas» – — … € £ Łukasz Țăran Žižek Жуков';

describe('a document', () => {
  it('says what it was given, in any European language, and what it is', async () => {
    const { file, pages, info } = await written([
      { kind: 'heading', text: 'Conductor' },
      { kind: 'facts', facts: [['Nombre', LETTERS]] },
      { kind: 'paragraph', text: 'Sin permiso\u0007 español', tone: 'warning' },
    ]);
    expect([file.type, file.name]).toEqual(['application/pdf', 'ficha.pdf']);
    expect(pages).toHaveLength(1);
    const said = pages[0]!.replaceAll('\n', ' ');
    for (const text of ['Ficha de identificación', 'Expediente 28/1', 'Conductor', 'Nombre', LETTERS])
      expect(said).toContain(text);
    expect(said).toContain('Sin permiso español');
    expect(said).toContain('Generado el 02/03/2026 10:30 por Iñaki Núñez');
    expect(said).toContain('Página 1 de 1');
    expect(info).toMatchObject({ Title: 'Ficha de identificación', Author: 'Iñaki Núñez', Language: 'es' });
  });

  it('names the source of its data on every page, where it asks for that', async () => {
    const { content } = await pdfFile({
      ...{ name: 'ficha.pdf', title: 'Ficha', settings: SPAIN, blocks: [] },
      made: { atMs: 0, by: 'Iñaki Núñez', credit: '© OpenStreetMap contributors · 2026-11' },
    });
    const { pages } = await pdfText(content);
    expect(pages[0]).toContain('por Iñaki Núñez · © OpenStreetMap contributors · 2026-11');
  });

  it('has a graph with the labels of its axes and of its level', async () => {
    const { pages } = await written([
      {
        kind: 'graph',
        pieces: [
          [
            { x: 0, y: 90 },
            { x: 60, y: 132 },
          ],
        ],
        marks: [{ x: 60, y: 132 }],
        level: { y: 120, label: '120 km/h' },
        xTicks: [
          { x: 0, label: '08:00:00' },
          { x: 60, label: '08:01:00' },
        ],
        yTicks: [
          { y: 0, label: '0' },
          { y: 150, label: '150' },
        ],
      },
    ]);
    for (const label of ['120 km/h', '08:00:00', '08:01:00', '150']) expect(pages[0]).toContain(label);
  });

  it('has a picture with its name, and the name alone of octets that are none', async () => {
    const broken = [Buffer.of(), Buffer.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2), PNG.subarray(0, 40)];
    const { pages } = await written([
      { kind: 'picture', octets: JPEG, label: 'uno.jpg' },
      ...broken.map((octets, i): PdfBlock => ({ kind: 'picture', octets, label: `roto ${i}` })),
    ]);
    for (const label of ['uno.jpg', 'roto 0', 'roto 1', 'roto 2']) expect(pages.join()).toContain(label);
  });

  it('says nothing of its making without an author, so that equal blocks make equal octets', async () => {
    const make = async () =>
      (
        await pdfFile({
          ...{ name: 'a.pdf', title: 'A', settings: SPAIN, made: { atMs: 0, by: null } },
          blocks: [{ kind: 'paragraph', text: 'Hecho' }],
        })
      ).content;
    const [first, second] = [await make(), await make()];
    expect(first.equals(second)).toBe(true);
    expect((await pdfText(first)).pages[0]).not.toContain('Generado');
  });

  it('repeats the head of a table on each page, keeps every row, and numbers the pages', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => [`fila ${i}.`, 'x '.repeat(i % 7 === 0 ? 90 : 2)]);
    const { pages } = await written([
      { kind: 'table', columns: [{ label: 'Cabecera' }, { label: 'Texto', share: 2, align: 'right' }], rows },
    ]);
    expect(pages.length).toBeGreaterThan(2);
    for (const [i, page] of pages.entries()) {
      expect(page).toContain('Cabecera');
      expect(page).toContain(`Página ${i + 1} de ${pages.length}`);
    }
    const all = pages.join('\n');
    for (let i = 0; i < 120; i++) expect(all.split(`fila ${i}.`)).toHaveLength(2);
  });

  it('cuts a cell short that would fill pages', async () => {
    const { pages } = await written([
      { kind: 'table', columns: [{ label: 'A' }], rows: [['palabra '.repeat(5_000)]] },
      { kind: 'facts', facts: [['Hecho', 'palabra '.repeat(5_000)]] },
    ]);
    expect(pages).toHaveLength(2);
  });

  it('draws a map with numbered places and a scale in the units of its reader', async () => {
    const map: PdfBlock = {
      kind: 'map',
      lines: [
        [
          { lat: 40.4, lng: -3.7 },
          { lat: 40.41, lng: -3.69 },
        ],
      ],
      places: [{ lat: 40.4, lng: -3.7, label: 'Lugar de la multa', radiusM: 300 }],
    };
    const metric = (await written([map])).pages[0]!;
    expect(metric).toContain('1. Lugar de la multa');
    expect(metric).toContain('1 km');
    expect((await written([map], { ...SPAIN, language: 'en', distanceUnit: 'mile' })).pages[0]!).toContain(
      ' mi',
    );
    const nowhere = await written([{ ...map, lines: [], places: [] }]);
    expect(nowhere.pages[0]).not.toContain('km');
  });

  it('keeps a heading with the map below it', async () => {
    const { pages } = await written([
      { kind: 'paragraph', text: 'línea\n'.repeat(45) },
      { kind: 'heading', text: 'Recorrido' },
      { kind: 'map', lines: [], places: [{ lat: 40.4, lng: -3.7, label: 'Estación' }] },
    ]);
    expect(pages.map((page) => [page.includes('Recorrido'), page.includes('1. Estación')])).toEqual([
      [false, false],
      [true, true],
    ]);
  });
});

describe('the frame of a map', () => {
  const size = { width: 400, height: 200, reachM: 0 };

  it('is none without places, and never larger than 200 m across', () => {
    expect(mapFrame([], size)).toBeNull();
    const frame = mapFrame([{ lat: 40, lng: -3 }], size)!;
    expect(frame.metresPerPt).toBe(1);
    expect(frame.at({ lat: 40, lng: -3 })).toEqual({ x: 200, y: 100 });
  });

  it('has north up, east to the right, and as many metres to a point in both directions', () => {
    // At 60° north a degree of longitude is half as long: 0.02° there are as far as 0.01° of latitude,
    // 1,111.9 m.
    const [sw, ne] = [
      { lat: 59.995, lng: 9.99 },
      { lat: 60.005, lng: 10.01 },
    ];
    const frame = mapFrame([sw, ne], size)!;
    const [from, to] = [frame.at(sw), frame.at(ne)];
    expect(from.y).toBeCloseTo(200);
    expect(to.y).toBeCloseTo(0);
    expect(to.x - from.x).toBeCloseTo(200, 1);
    expect(frame.metresPerPt).toBeCloseTo(5.56, 2);
  });
});

it.each([
  [870, 500],
  [1, 1],
  [0.3, 0.2],
  [20, 20],
  [19.9, 10],
])('the longest round length within %d is %d', (most, length) => expect(roundLength(most)).toBe(length));
