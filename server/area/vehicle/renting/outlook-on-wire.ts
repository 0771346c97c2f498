import type { Outlook } from '#domain/renting/forecast.ts';

/** A forecast in the form of the wire, in whole kilometres (domain rules §0.1). */
export function outlookOnWire({ km, lowKm, highKm }: Outlook): {
  km: number;
  low_km: number;
  high_km: number;
} {
  return { km: Math.round(km), low_km: Math.round(lowKm), high_km: Math.round(highKm) };
}
