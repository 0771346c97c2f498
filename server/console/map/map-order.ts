import { parseArgs } from 'node:util';
import type { Config } from '#server/base/config/config.ts';
import type { MapOrder } from './make-map.ts';

export const USE = `npm run map -- <country>…                    the street map of countries, by ISO codes: npm run map -- es pt
npm run map -- --from <file> [<country>…]    from an archive on a disk, for a closed network
  --zoom <number>     largest zoom of the map, 0 to 15; 14 without it
  --source <address>  another archive than MAP_SOURCE names
  --sha256 <sum>      the sum of the file of --from
  --dry-run           only says how large the map would be
  --yes               does not ask`;

/** The most that archives have. */
const ZOOM_MAX = 15;

/** The order of a command line; null when it is none. */
export function mapOrder(
  line: readonly string[],
  { MAP_SOURCE }: Pick<Config, 'MAP_SOURCE'>,
): { order: MapOrder | null; isAgreed: boolean } {
  const { values, positionals } = parseArgs({
    args: [...line],
    allowPositionals: true,
    options: {
      zoom: { type: 'string', default: '14' },
      source: { type: 'string' },
      from: { type: 'string' },
      sha256: { type: 'string' },
      yes: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  const { zoom, source, from, sha256 } = values;
  const isWrong =
    !(/^\d+$/.test(zoom) && Number(zoom) <= ZOOM_MAX) ||
    (from !== undefined && source !== undefined) ||
    (from === undefined && (positionals.length === 0 || sha256 !== undefined)) ||
    (source !== undefined && !/^https?:\/\//.test(source));
  if (values.help || isWrong) return { order: null, isAgreed: false };
  const order: MapOrder = {
    countries: positionals,
    maxZoom: Number(zoom),
    source: from === undefined ? { address: source ?? MAP_SOURCE } : { file: from, sha256: sha256 ?? null },
    isTrial: values['dry-run'],
  };
  return { order, isAgreed: values.yes };
}
