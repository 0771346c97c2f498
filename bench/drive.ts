import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';

/**
 * A vehicle's driving as a tracker reports it: ten minutes at changing speed, then a halt, again and again.
 */
export function driving(options: {
  seed: number;
  startMs: number;
  stepMs: number;
  count: number;
}): TrackerRecord[] {
  let random = options.seed * 2654435761;
  const next = () => {
    random = (Math.imul(random ^ (random >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return (random >>> 8) / 2 ** 24;
  };
  let lat = 40.2 + next() * 0.5;
  let lng = -3.9 + next() * 0.6;
  let course = next() * 360;
  let odometerM = 50_000_000 + Math.floor(next() * 1e8);
  let fuelUsedL = 1000;
  const period = 900_000;
  return Array.from({ length: options.count }, (_, i) => {
    const timeMs = options.startMs + i * options.stepMs;
    const phase = (timeMs + options.seed * 7919) % period;
    const halted = phase > 600_000;
    const speedKmh = halted ? 0 : Math.round(40 + 40 * Math.sin(phase / 90_000) ** 2 + next() * 6);
    const stepM = (speedKmh / 3.6) * (options.stepMs / 1000);
    course = (course + (next() - 0.5) * 20 + 360) % 360;
    lat += (stepM / 111_195) * Math.cos((course * Math.PI) / 180);
    lng += (stepM / 85_000) * Math.sin((course * Math.PI) / 180);
    odometerM += Math.round(stepM);
    fuelUsedL += stepM * 0.00008;
    return {
      ...blankRecord(timeMs),
      valid: true,
      lat: Math.round(lat * 1e6) / 1e6,
      lng: Math.round(lng * 1e6) / 1e6,
      altitudeM: 650 + Math.round(next() * 4),
      courseDeg: Math.round(course) % 360,
      speedKmh,
      satellites: 10 + Math.floor(next() * 5),
      hdop: 0.8,
      ignition: !halted,
      movement: !halted,
      odometerM,
      odometerSource: 'device',
      fuelUsedL: Math.round(fuelUsedL * 10) / 10,
      rpm: halted ? 0 : 1200 + Math.round(next() * 900),
      externalV: halted ? 12.6 : 14.1,
      gsmLevel: 4,
    } satisfies TrackerRecord;
  });
}
