import { contentFault } from '../document/content.ts';
import type { DocumentExtension } from '../document/document.ts';
import { Fault } from '../fault.ts';
import { bareJpeg } from './bare-jpeg.ts';
import { barePng } from './bare-png.ts';
import { bareWebp } from './bare-webp.ts';
import { textAt } from './octets.ts';
import type { PhotoType } from './photo.ts';

type Kind = {
  extension: DocumentExtension;
  begins: RegExp;
  bare(octets: Uint8Array): Uint8Array | null;
};

const KINDS: Readonly<Record<PhotoType, Kind>> = {
  'image/jpeg': { extension: 'jpg', begins: /^\xff\xd8\xff/, bare: bareJpeg },
  'image/webp': { extension: 'webp', begins: /^RIFF/, bare: bareWebp },
  'image/png': { extension: 'png', begins: /^\x89PNG/, bare: barePng },
};

/**
 * The picture to keep of the octets of a phone. Its content decides the type. All that the camera wrote
 * beside the image is left out, except the orientation; with `keepsPlace` it stays as it is.
 * @throws Fault 415 when it is no whole picture, or would unpack to too many pixels
 */
export async function pictureOf(
  octets: Uint8Array,
  { keepsPlace }: { keepsPlace: boolean },
): Promise<{ type: PhotoType; octets: Uint8Array }> {
  const start = textAt(octets, 0, 4);
  const found = Object.entries(KINDS).find(([, { begins }]) => begins.test(start));
  if (!found) throw new Fault('photo.content', 415);
  const [type, { extension, bare }] = found as [PhotoType, Kind];
  const source = { size: octets.length, read: async (from: number, to: number) => octets.subarray(from, to) };
  const fault = await contentFault(extension, source);
  if (fault) throw new Fault(fault === 'doc.bomb' ? fault : 'photo.content', 415);
  const kept = bare(octets);
  if (!kept) throw new Fault('photo.content', 415);
  return { type, octets: keepsPlace ? octets : kept };
}
