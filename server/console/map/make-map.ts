import { join } from 'node:path';
import { STREETS_FILE } from '#server/base/config/map-styles.ts';
import { makeStreetMap, type StreetDesk, type StreetOrder } from '#server/street-map/make-street-map.ts';
import { sizeLines } from './map-lines.ts';

/** A street map that is ordered on the command line. */
export type MapOrder = Omit<StreetOrder, 'newerThan'>;

/** The operator, and the world around the order. */
export type MapDesk = Omit<StreetDesk, 'agrees'> & {
  say(line: string): void;
  /** May it be read? Answered once the size was said. */
  agrees(): Promise<boolean>;
};

/**
 * Makes the street map of the installation; returns the last line for the operator. The same order after an
 * interruption goes on where it was.
 * @throws MapFault with one line when it cannot be made
 */
export async function makeMap(order: MapOrder, desk: MapDesk): Promise<string> {
  const outcome = await makeStreetMap(order, {
    ...desk,
    async agrees(source, countries, extraction) {
      for (const line of sizeLines(source, countries, extraction)) desk.say(line);
      return !order.isTrial && (await desk.agrees());
    },
  });
  if (outcome === 'made')
    return `${join(desk.folder, STREETS_FILE)} is complete; pages that are opened from now on show it`;
  return order.isTrial ? 'nothing was read or written (--dry-run)' : 'nothing was read or written';
}
