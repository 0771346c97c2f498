import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { can } from '#domain/access/permission.ts';
import { CAMERA_TYPES, type CameraType } from '#domain/camera/camera-file.ts';
import type { EvidenceSubject } from '#domain/evidence/subject.ts';
import { inSight } from '#server/area/camera/camera-sight.ts';
import { readContent } from '#server/area/document/content.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import type { PdfBlock } from '#server/base/pdf/pdf-document.ts';
import { readFile } from '#server/telemetry/camera/content.ts';
import type { PackFile } from './pack.ts';

/** The most octets of pictures and documents in one pack, all together; more are left out. */
const MOST_OCTETS = 24_000_000;

/** Stored files for a pack, and whether there were too many. */
export type Pictures = { files: PackFile[]; isCut: boolean };

type Stored = { path: string; size: number; read(): Promise<Buffer> };

/** Reads files in their order as long as there is room. */
async function within(stored: readonly Stored[]): Promise<Pictures> {
  const files: PackFile[] = [];
  let octets = 0;
  for (const { path, size, read } of stored) {
    if (octets + size > MOST_OCTETS) return { files, isCut: true };
    octets += size;
    files.push({ path, octets: await read() });
  }
  return { files, isCut: false };
}

/** The pictures of a camera event, for callers who may look at them. */
export async function readPictures(
  app: App,
  caller: Caller,
  { vehicleId, code, atMs }: Extract<EvidenceSubject, { kind: 'event' }>,
): Promise<Pictures> {
  if (!can(caller.actors, 'camera_file:read')) return { files: [], isCut: false };
  const { rows } = await sql<{ id: number; size: number; type: CameraType }>`
    select file.id, file.size, file.type
    from camera_file file
    join camera_alarm alarm on alarm.id = file.alarm_id
    where alarm.vehicle_id = ${vehicleId} and alarm.event_at = ${new Date(atMs)} and alarm.code = ${code}::int
      and file.refusal is null and file.type in ('image/jpeg', 'image/png') and ${inSight(caller)}
    order by file.id`.execute(app.database.sql);
  return within(
    rows.map(({ id, size, type }, i) => ({
      path: `picture-${i + 1}.${CAMERA_TYPES[type]}`,
      size,
      read: () => buffer(readFile(app.database.pool, { id, size })),
    })),
  );
}

/** The documents of a fine. Names keep only letters and digits, so that any archive program opens them. */
export async function readFineFiles({ database }: App, fineId: number): Promise<Pictures> {
  const { rows } = await sql<{ id: number; size: number; name: string }>`
    select content.id, version.size, document.name
    from document
    join document_version version on version.document_id = document.id
    join document_content content on content.version_id = version.id
    where document.fine_id = ${fineId}
    order by document.uploaded_at, document.id`.execute(database.sql);
  return within(
    rows.map(({ id, size, name }, i) => ({
      path: `document-${i + 1}-${name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')}`,
      size,
      read: () => buffer(readContent(database, { id, size })),
    })),
  );
}

const SHOWN = /\.(jpe?g|png)$/i;

/** The pictures among the files of a pack on paper. */
export function pictureBlocks(heading: string, { files, isCut }: Pictures, cutText: string): PdfBlock[] {
  const shown = files.filter(({ path }) => SHOWN.test(path));
  if (shown.length === 0 && !isCut) return [];
  return [
    { kind: 'heading', text: heading },
    ...shown.map(({ path, octets }): PdfBlock => ({ kind: 'picture', octets, label: path })),
    ...(isCut ? [{ kind: 'paragraph', text: cutText, tone: 'warning' } as const] : []),
  ];
}
