import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idList } from './list.ts';

/** The most labels of one file: 25 pages. */
export const LABELS_MAX = 200;

export const getVehicleLabelsFile = endpoint({
  name: 'getVehicleLabelsFile',
  method: 'GET',
  path: '/vehicle/label',
  access: 'vehicle:read',
  audited: 'vehicle',
  summary: 'Labels with the QR codes of vehicles, to print: each opens the page on which a driver takes it',
  query: z.object({ ids: idList.pipe(z.array(z.number()).max(LABELS_MAX)) }),
  answer: 'bytes',
});
