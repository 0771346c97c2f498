import type { LiveUpdate } from '#api/live-frame.ts';
import type { LiveVehicle } from '#api/telemetry.ts';

/** Numbers from 0 to 1 that are the same in every run (xorshift). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/**
 * A fleet spread over the Iberian peninsula, and its next moves. Each time a tenth of it advances a few
 * hundred metres.
 */
export function makeFleet(count: number, seed = 20_260_101) {
  const random = seededRandom(seed);
  const now = Date.parse('2026-03-02T09:00:00Z');
  const vehicles = Array.from({ length: count }, (_, i): LiveVehicle => {
    const state = (['movement', 'movement', 'idle', 'stopped', 'disconnected'] as const)[i % 5]!;
    return {
      device_id: i + 1,
      license: String(1000 + i),
      alias: null,
      fleet_id: 1,
      driver: null,
      brand: null,
      model: null,
      type: null,
      time_zone: 'Europe/Madrid',
      max_speed: null,
      state,
      since: new Date(now).toISOString(),
      ts: new Date(now).toISOString(),
      lat: 36.5 + 7 * random(),
      lng: -8.8 + 11 * random(),
      speed: 60,
      heading: Math.floor(360 * random()),
      ignition: true,
      odometer: null,
      last_contact: new Date(now).toISOString(),
    };
  });
  let tick = 0;
  function move(): LiveUpdate[] {
    tick++;
    return Array.from({ length: count / 10 }, () => {
      const vehicle = vehicles[Math.floor(random() * count)]!;
      vehicle.lat! += (random() - 0.5) * 0.02;
      vehicle.lng! += (random() - 0.5) * 0.02;
      return {
        deviceId: vehicle.device_id,
        lat: vehicle.lat,
        lng: vehicle.lng,
        timeS: now / 1000 + tick,
        speedKmh: 60,
        headingDeg: vehicle.heading!,
        state: vehicle.state,
        ignition: true,
      };
    });
  }
  return { vehicles, move };
}
