import type { Roads } from './roads.ts';

/**
 * The credit for names of streets on paper and in files, with the month of the oldest data; null without a
 * road file. The licence of OpenStreetMap asks for it. Example: `© OpenStreetMap contributors · 2026-11`.
 */
export function roadCredit(roads: Pick<Roads, 'heads'>): string | null {
  const heads = roads.heads();
  if (heads.length === 0) return null;
  const oldest = heads.flatMap(({ date }) => date ?? []).sort()[0];
  const credits = [...new Set(heads.map(({ credit }) => credit))];
  return [...credits, ...(oldest ? [oldest.slice(0, 7)] : [])].join(' · ');
}
