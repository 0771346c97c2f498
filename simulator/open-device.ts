import type { FeedProtocolName } from '#domain/tracker/tracker-protocol.ts';
import { demoFeedTokenOf, demoSecretOf } from '#server/demo/company.ts';
import type { ProtocolName } from '#server/protocols.ts';
import type { Device, DeviceOptions } from './device.ts';
import { feedDevice } from './feed-device.ts';
import { gt06Device } from './gt06-device.ts';
import { jt808Device } from './jt808-device.ts';
import { osmandDevice } from './osmand-device.ts';
import { queclinkDevice } from './queclink-device.ts';
import { teltonikaDevice } from './teltonika-device.ts';
import type { SimulatedVehicle } from './vehicle.ts';

const SLEEP_AFTER_MS = 600_000;

type Open = (vehicle: SimulatedVehicle, options: DeviceOptions & { maxRecords: number }) => Device;

/** The function that opens a device, by protocol. */
const OPEN: Readonly<Record<ProtocolName, Open>> = {
  teltonika: (vehicle, options) =>
    teltonikaDevice({ ...options, ...habits(vehicle), imei: vehicle.imei, codec: vehicle.codec }),
  osmand: (vehicle, options) => osmandDevice({ ...options, id: demoSecretOf(vehicle.imei) }),
  gt06: (vehicle, options) => gt06Device({ ...options, ...habits(vehicle), imei: vehicle.imei }),
  json: (vehicle, options) => feedDevice({ ...options, ...fed(vehicle, 'json') }),
  flespi: (vehicle, options) => feedDevice({ ...options, ...fed(vehicle, 'flespi') }),
  queclink: (vehicle, options) => queclinkDevice({ ...options, ...habits(vehicle), imei: vehicle.imei }),
  jt808: (vehicle, options) => jt808Device({ ...options, ...habits(vehicle), imei: vehicle.imei }),
};

/** The tracker of a vehicle, with the vehicle's protocol. */
export function openDevice(vehicle: SimulatedVehicle, options: Parameters<Open>[1]): Device {
  return OPEN[vehicle.protocol](vehicle, options);
}

const fed = ({ imei }: SimulatedVehicle, protocol: FeedProtocolName) => ({
  imei,
  protocol,
  token: demoFeedTokenOf(protocol),
});

/** Settings that differ from tracker to tracker. */
function habits({ imei }: SimulatedVehicle) {
  const habit = Number(imei.slice(-3, -1));
  return { newestFirst: habit % 4 === 1, sleepAfterMs: habit % 3 === 0 ? SLEEP_AFTER_MS : null };
}
