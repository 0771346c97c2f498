import { DOC_PIXELS } from '../constants.ts';
import { jpegSize, pngSize } from '../document/image-size.ts';
import { latin, partOf, type Source } from '../document/source.ts';

/** The kinds of file that a terminal declares (protocol rules §5.5). */
export const CAMERA_FILE_KINDS = ['picture', 'audio', 'clip', 'text', 'other'] as const;

/**
 * Limits for files of cameras: octets of a file, files of an alarm, and hours from the alarm until its files
 * must have arrived.
 */
export const CAMERA_LIMITS = { fileBytes: 20_000_000, files: 16, hours: 24 } as const;

/** The content types that a page can show, and the extension of a saved file of each. */
export const CAMERA_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/h264': 'h264',
  'application/octet-stream': 'bin',
} as const;
export type CameraType = keyof typeof CAMERA_TYPES;
export const CAMERA_TYPE_NAMES = Object.keys(CAMERA_TYPES) as CameraType[];

/**
 * The content type that the bytes prove, whatever the terminal declares. Unknown content and pictures too
 * large to show are octets, which users may save and pages never show.
 */
export async function cameraTypeOf(source: Source): Promise<CameraType> {
  const head = latin(await partOf(source, 0, 12));
  if (await isShownPicture(jpegSize(source))) return 'image/jpeg';
  if (await isShownPicture(pngSize(source))) return 'image/png';
  if (head.slice(4, 8) === 'ftyp') return 'video/mp4';
  if (isH264(head)) return 'video/h264';
  return 'application/octet-stream';
}

/** A stream of H.264 begins with a mark and its parameters. */
function isH264(head: string): boolean {
  const mark = ['\0\0\0\x01', '\0\0\x01'].find((one) => head.startsWith(one));
  return mark !== undefined && (head.charCodeAt(mark.length) & 0x1f) === 7;
}

async function isShownPicture(found: ReturnType<typeof pngSize>): Promise<boolean> {
  const size = await found;
  if (size === null) return false;
  const { width, height } = size;
  return (
    Math.min(width, height) > 0 &&
    Math.max(width, height) <= DOC_PIXELS.side &&
    width * height <= DOC_PIXELS.all
  );
}

/** The events of cameras of the road and of the cabin (domain rules §10). */
export const CAMERA_CODES = [1040, 1041, 1042, 1043, 1044, 1050, 1051, 1052, 1053, 1054, 1055] as const;
export type CameraCode = (typeof CAMERA_CODES)[number];

/** May the event have pictures and clips? */
export function isCameraCode(code: number): code is CameraCode {
  return (CAMERA_CODES as readonly number[]).includes(code);
}
