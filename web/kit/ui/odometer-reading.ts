/** The odometer of an answer, metres, with its time; null: unknown, or without a time. */
export type OdometerReading = { metres: number | null; atMs: number | null };

/** The reading of an answer about a live vehicle: the value of its last contact. */
export function readingOf(live: { odometer: number | null; last_contact: string | null }): OdometerReading {
  return { metres: live.odometer, atMs: live.last_contact === null ? null : Date.parse(live.last_contact) };
}

/**
 * The newest reading with an odometer; one without a time is older than any other. Null when none has an
 * odometer.
 */
export function newestReading(readings: readonly OdometerReading[]): OdometerReading | null {
  let newest: OdometerReading | null = null;
  for (const reading of readings) {
    if (reading.metres === null) continue;
    if (newest === null || (reading.atMs ?? -Infinity) > (newest.atMs ?? -Infinity)) newest = reading;
  }
  return newest;
}
