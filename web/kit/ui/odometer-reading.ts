/** What an answer said of an odometer, metres, and as of when; null: not known, or not of a moment. */
export type OdometerReading = { metres: number | null; atMs: number | null };

/** The reading of an answer about a live vehicle: what the vehicle had told by its last contact. */
export function readingOf(live: { odometer: number | null; last_contact: string | null }): OdometerReading {
  return { metres: live.odometer, atMs: live.last_contact === null ? null : Date.parse(live.last_contact) };
}

/** The newest reading that knows the odometer; one without a moment is older than any other. Null when none knows it. */
export function newestReading(readings: readonly OdometerReading[]): OdometerReading | null {
  let newest: OdometerReading | null = null;
  for (const reading of readings) {
    if (reading.metres === null) continue;
    if (newest === null || (reading.atMs ?? -Infinity) > (newest.atMs ?? -Infinity)) newest = reading;
  }
  return newest;
}
