import { DOC_PIXELS } from '../constants.ts';
import type { FaultCode } from '../fault-code.ts';
import { DOCUMENT_TYPES, type DocumentExtension } from './document.ts';
import { jpegSize, pngSize, webpSize } from './image-size.ts';
import { latin, partOf, type Source } from './source.ts';
import { zipParts } from './zip-parts.ts';

type Check = (source: Source) => Promise<FaultCode | null>;

const SIZES = { 'image/png': pngSize, 'image/jpeg': jpegSize, 'image/webp': webpSize };

/** The parts that a file of office programs cannot do without, in lower case; some programs number them. */
const OFFICE_PARTS = {
  docx: [/^\[content_types\]\.xml$/, /^word\/document\d*\.xml$/],
  xlsx: [/^\[content_types\]\.xml$/, /^xl\/workbook\d*\.xml$/],
  odt: [/^mimetype$/, /^content\.xml$/, /^meta-inf\/manifest\.xml$/],
  ods: [/^mimetype$/, /^content\.xml$/, /^meta-inf\/manifest\.xml$/],
};
/** Parts that hold programs, in lower case. */
const MACROS = /(^|\/)vba(project|data)|^xl\/macrosheets\/|(^|\/)activex\/|^(basic|scripts)\//;

/**
 * Is the content what the extension of the file says, and harmless to open? Null when it is. Only parts of
 * the file are read.
 */
export async function contentFault(extension: DocumentExtension, source: Source): Promise<FaultCode | null> {
  return source.size === 0 ? 'doc.empty' : checkOf(extension)(source);
}

function checkOf(extension: DocumentExtension): Check {
  switch (extension) {
    case 'pdf':
      return pdfFault;
    case 'docx':
    case 'xlsx':
    case 'odt':
    case 'ods':
      return (source) => officeFault(extension, source);
    default:
      return (source) => imageFault(DOCUMENT_TYPES[extension], source);
  }
}

const pdfFault: Check = async (source) =>
  /^%PDF-[12]\.\d/.test(latin(await partOf(source, 0, 8))) ? null : 'doc.content';

async function imageFault(type: keyof typeof SIZES, source: Source): Promise<FaultCode | null> {
  const size = await SIZES[type](source);
  if (size === null || size.width === 0 || size.height === 0) return 'doc.content';
  const { width, height } = size;
  const isTooLarge = Math.max(width, height) > DOC_PIXELS.side || width * height > DOC_PIXELS.all;
  return isTooLarge ? 'doc.bomb' : null;
}

async function officeFault(kind: keyof typeof OFFICE_PARTS, source: Source): Promise<FaultCode | null> {
  const parts = await zipParts(source);
  if (typeof parts === 'string') return parts;
  const names = parts.map(({ name }) => name.toLowerCase().replaceAll('\\', '/'));
  if (names.some((name) => MACROS.test(name))) return 'doc.macros';
  const isWhole = OFFICE_PARTS[kind].every((wanted) => names.some((name) => wanted.test(name)));
  if (!isWhole || latin(await partOf(source, 0, 4)) !== 'PK\x03\x04') return 'doc.content';
  if (kind === 'docx' || kind === 'xlsx') return null;
  // The first part of an OpenDocument file is not packed and contains its type. The type of a template is
  // longer.
  const { length } = DOCUMENT_TYPES[kind];
  const head = latin(await partOf(source, 30, 38 + length));
  return head === `mimetype${DOCUMENT_TYPES[kind]}` ? null : 'doc.content';
}
