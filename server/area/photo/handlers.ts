import type { Handler } from '#server/base/http/route.ts';
import { readOwnPhoto } from './read-photo.ts';
import { uploadPhoto } from './upload-photo.ts';

/** Pictures that phones take for checks, defects, repair orders and receipts (decision 140). */
export const photoHandlers: readonly Handler[] = [uploadPhoto, readOwnPhoto];
