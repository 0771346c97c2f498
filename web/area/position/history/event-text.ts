/** An event in the form of an address. Example: `3|2026-03-03T08:00:00.000Z|911`. */
export const eventText = (event: { vehicle_id: number; at: string; code: number }) =>
  [event.vehicle_id, event.at, event.code].join('|');
