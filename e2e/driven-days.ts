import { drive, north, recordAt, SOL } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { Noon } from './noon.ts';
import { driveNorth } from './tracker.ts';

/**
 * The driving of a vehicle. Nine days ago it drove half a minute at 135 km/h in a journey of three minutes.
 * Yesterday it drove 30 minutes and 12 minutes due north at a minute and a kilometre, 30,022.6 m and 12,009
 * m.
 */
export function drivenDays({ at }: Noon): TrackerRecord[] {
  return [
    ...drive({ from: at('08:00:00', -9), to: at('08:01:20', -9), kmh: 100 }),
    ...drive({ from: at('08:01:30', -9), to: at('08:02:00', -9), kmh: 135, start: north(SOL, 2_500) }),
    ...drive({ from: at('08:02:10', -9), to: at('08:03:00', -9), kmh: 90, start: north(SOL, 3_900) }),
    recordAt(at('08:03:10', -9), { ...north(SOL, 5_200), ignition: false }),
    ...driveNorth({ ms: at('08:00:00', -1), lat: 40, lng: -3.7 }, 30),
    ...driveNorth({ ms: at('09:15:00', -1), lat: 40.27, lng: -3.7 }, 12),
    // It stays where it is, so the second journey is over.
    recordAt(at('10:00:00', -1), { lat: 40.378, lng: -3.7, ignition: false }),
  ];
}
