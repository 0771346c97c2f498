import { createHash } from 'node:crypto';
import { addDays, type Day } from '#domain/day.ts';
import type { DocumentCategory } from '#domain/document/document.ts';
import { DAY_MS } from '#domain/duration.ts';
import type { Database } from '#server/base/db/database.ts';
import { DEMO_VEHICLES, type DemoVehicle } from './company.ts';
import { pdfPage } from './pdf-page.ts';

type Known = { vehicles: ReadonlyMap<string, number>; nowMs: number };
type Made = {
  name: string;
  category: DocumentCategory;
  expires: Day | null;
  /** Its versions, oldest first. */
  files: readonly Buffer[];
};

const UPLOADER = 'operator';

/**
 * Writes some papers and photos of the vehicles of the demonstration: most are in order, a few have expired
 * or will soon.
 */
export async function insertDocuments(
  { sql }: Pick<Database, 'sql'>,
  { vehicles, nowMs }: Known,
): Promise<void> {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const user = await sql
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where('username', '=', UPLOADER)
    .executeTakeFirstOrThrow();
  const photo = await drawn();
  for (const [n, vehicle] of DEMO_VEHICLES.entries()) {
    for (const { files, ...document } of documentsOf(vehicle, n, { today, photo })) {
      const uploaded_at = new Date(nowMs - (10 + ((n * 7) % 300)) * DAY_MS);
      const { id } = await sql
        .insertInto('document')
        .values({
          ...document,
          vehicle_id: vehicles.get(vehicle.license)!,
          versions: files.length,
          size: files.at(-1)!.length,
          uploaded_at,
          uploaded_by: user.username,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [i, octets] of files.entries()) {
        const version = await sql
          .insertInto('document_version')
          .values({
            document_id: id,
            number: i + 1,
            file: document.name,
            size: octets.length,
            digest: createHash('sha256').update(octets).digest(),
            user_id: user.id,
            username: user.username,
            uploaded_at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const content = await sql
          .insertInto('document_content')
          .values({ version_id: version.id, begun_at: uploaded_at })
          .returning('id')
          .executeTakeFirstOrThrow();
        await sql.insertInto('document_piece').values({ content_id: content.id, seq: 0, octets }).execute();
      }
    }
  }
}

function documentsOf(vehicle: DemoVehicle, n: number, at: { today: Day; photo: Buffer }): Made[] {
  const { license } = vehicle;
  const year = Number(at.today.slice(0, 4));
  const paper = (
    category: DocumentCategory,
    title: string,
    lines: readonly string[],
    more: { expires?: Day; former?: boolean } = {},
  ): Made => {
    const page = (of: number) => pdfPage([title, `Matrícula ${license}`, ...lines, String(of)]);
    return {
      name: `${title} ${license}.pdf`,
      category,
      expires: more.expires ?? null,
      files: more.former ? [page(year - 1), page(year)] : [page(year)],
    };
  };
  const insured = addDays(at.today, n % 11 === 2 ? -8 : n % 9 === 4 ? 6 : 40 + ((n * 37) % 300));
  return [
    ...(n % 2 === 0
      ? [
          paper('insurance', 'Póliza', ['Todo riesgo con franquicia'], {
            expires: insured,
            former: n % 4 === 0,
          }),
        ]
      : []),
    ...(n % 3 === 0 ? [paper('datasheet', 'Ficha técnica', [vehicle.model.type])] : []),
    ...(n % 5 === 0
      ? [paper('invoice', 'Factura de taller', ['Cambio de aceite y filtros', '184,30 EUR'])]
      : []),
    ...(n % 7 === 0
      ? [
          {
            name: `Golpe lateral ${license}.png`,
            category: 'images' as const,
            expires: null,
            files: [at.photo],
          },
        ]
      : []),
  ];
}

/** A picture of a van with a dent, drawn in a few lines. */
async function drawn(): Promise<Buffer> {
  // The library is native code that a start should not wait for.
  const { default: sharp } = await import('sharp');
  const shapes =
    '<rect width="640" height="400" fill="#b8c4cc"/><rect y="290" width="640" height="110" fill="#6b747a"/>' +
    '<path d="M90 300V150q0-30 30-30h280l90 90 60 20v70z" fill="#f4f6f7"/><path d="M410 140l60 70h-60z" fill="#31444f"/>' +
    '<circle cx="190" cy="300" r="42" fill="#20282d"/><circle cx="450" cy="300" r="42" fill="#20282d"/>' +
    '<path d="M250 200l40 14 34-10-10 44-52 6z" fill="#aab3b9" stroke="#7d878d" stroke-width="4"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">${shapes}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
