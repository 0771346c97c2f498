/**
 * The credit of the installation's own street map, with the month of its data. Example:
 * `© OpenStreetMap · Protomaps · 2026-11`.
 */
export function streetsCredit(dataAt: string | null | undefined): string {
  return ['© OpenStreetMap', 'Protomaps', ...(dataAt ? [dataAt.slice(0, 7)] : [])].join(' · ');
}
