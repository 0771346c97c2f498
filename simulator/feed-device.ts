import type { FeedProtocolName } from '#domain/tracker/tracker-protocol.ts';
import { encodeFlespi } from '#server/protocol/flespi/encode.ts';
import { encodeJson } from '#server/protocol/json/encode.ts';
import type { Device, DeviceOptions } from './device.ts';
import { httpDevice } from './http-device.ts';

export type FeedOptions = DeviceOptions & {
  imei: string;
  token: string;
  protocol: FeedProtocolName;
  maxRecords: number;
};

/** Another system that sends the records of a tracker. */
export function feedDevice({ imei, token, protocol, ...options }: FeedOptions): Device {
  const encode = protocol === 'json' ? encodeJson : encodeFlespi;
  return httpDevice({
    ...options,
    request: (records) => ({
      method: 'POST',
      path: '/positions',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: encode(imei, records),
    }),
  });
}
