import type { ArchiveSource } from '#server/street-map/archive-source.ts';
import type { Extraction } from '#server/street-map/extraction.ts';

const megabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('en', { style: 'percent' });

/** A size in megabytes, as people read it. */
export function inMb(bytes: number): string {
  return `${megabytes.format(bytes / 1e6)} MB`;
}

/** The lines that say what would be read, before anything large is. */
export function sizeLines(source: ArchiveSource, countries: readonly string[], of: Extraction): string[] {
  const { plan, leftBytes, part, loses } = of;
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const region = countries.map((code) => names.of(code)).join(', ') || 'Everything';
  const requests = plan.fetches.length - part.done.size;
  const here = plan.readBytes - leftBytes;
  return [
    ...(loses === 'changed' ? ['The archive was replaced since the map was begun. It starts over.'] : []),
    ...(loses === 'other' ? ['The unfinished map of another order will be dropped.'] : []),
    `${region} up to zoom ${part.head.maxZoom}, from ${source.name}`,
    `${plan.addressedTiles} tiles, ${inMb(of.front.length + plan.tileBytes)} on the disk`,
    `${inMb(leftBytes)} to read in ${requests} parts${here > 0 ? `; ${inMb(here)} are here already` : ''}`,
  ];
}

/** How far it is: megabytes, the part of the whole, and minutes left at the pace since the beginning. */
export function progressLine(of: { read: number; total: number; before: number; elapsedMs: number }): string {
  const { read, total, before, elapsedMs } = of;
  const leftMs = read > before ? ((total - read) * elapsedMs) / (read - before) : null;
  const rest = leftMs === null ? '' : `, ${Math.ceil(leftMs / 60_000)} min left`;
  return `${inMb(read)} of ${inMb(total)}, ${percent.format(read / total)}${rest}`;
}
