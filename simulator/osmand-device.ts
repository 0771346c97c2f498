import { encodeOsmandQuery } from '#server/protocol/osmand/encode.ts';
import type { Device, DeviceOptions } from './device.ts';
import { httpDevice } from './http-device.ts';

export type OsmandOptions = DeviceOptions & { id: string };

/** A phone: one request per position. */
export function osmandDevice({ id, ...options }: OsmandOptions): Device {
  return httpDevice({
    ...options,
    maxRecords: 1,
    request: ([record]) => ({ method: 'GET', path: encodeOsmandQuery(id, record!) }),
  });
}
