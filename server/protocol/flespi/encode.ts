import type { DeviceEventKind } from '#domain/telemetry/record.ts';
import type { RecordInput } from '../protocol.ts';

const KEY: readonly (readonly [field: keyof RecordInput, key: string])[] = [
  ['lat', 'position.latitude'],
  ['lng', 'position.longitude'],
  ['valid', 'position.valid'],
  ['altitudeM', 'position.altitude'],
  ['courseDeg', 'position.direction'],
  ['speedKmh', 'position.speed'],
  ['satellites', 'position.satellites'],
  ['hdop', 'position.hdop'],
  ['ignition', 'engine.ignition.status'],
  ['movement', 'movement.status'],
  ['vehicleSpeedKmh', 'can.vehicle.speed'],
  ['fuelLevelPct', 'can.fuel.level'],
  ['fuelLevelL', 'can.fuel.volume'],
  ['fuelUsedL', 'can.fuel.consumed'],
  ['rpm', 'can.engine.rpm'],
  ['coolantC', 'can.engine.coolant.temperature'],
  ['engineLoadPct', 'can.engine.load.level'],
  ['throttlePct', 'can.throttle.pedal.level'],
  ['externalV', 'external.powersource.voltage'],
  ['batteryV', 'battery.voltage'],
  ['batteryPct', 'battery.level'],
  ['driverTag', 'ibutton.code'],
  ['privateMode', 'custom.param.391'],
  ['vin', 'vehicle.vin'],
  ['eventCode', 'event.enum'],
];
const EVENT: Readonly<Partial<Record<DeviceEventKind, string>>> = {
  impact: 'crash.event',
  harsh_acceleration: 'harsh.acceleration.event',
  harsh_braking: 'harsh.braking.event',
  harsh_cornering: 'harsh.cornering.event',
  speeding: 'overspeeding.event',
  towing: 'towing.event',
};

/**
 * The body of a stream's request with messages of one tracker. Events without a name in the stream are left
 * out.
 */
export function encodeFlespi(imei: string, records: readonly RecordInput[]): string {
  return JSON.stringify(
    records.map((record) => ({
      ident: imei,
      timestamp: record.timeMs / 1000,
      ...Object.fromEntries(
        KEY.flatMap(([field, key]) => (record[field] == null ? [] : [[key, record[field]]])),
      ),
      ...(record.odometerM == null
        ? {}
        : {
            [record.odometerSource === 'device' ? 'vehicle.mileage' : 'can.vehicle.mileage']:
              record.odometerM / 1000,
          }),
      ...(record.unplugged == null ? {} : { 'external.powersource.status': !record.unplugged }),
      ...(record.jamming == null ? {} : { 'gsm.jamming.event': record.jamming }),
      ...(record.event != null && EVENT[record.event] ? { [EVENT[record.event]!]: true } : {}),
      ...record.extra,
    })),
  );
}
