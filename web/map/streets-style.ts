import { layers, namedFlavor } from '@protomaps/basemaps';
import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl';
import { FetchSource, PMTiles, Protocol } from 'pmtiles';
import { getInstallationState } from '#web/base/session/installation.ts';
import type { Scheme } from './palette.ts';
import { streetsCredit } from './streets-credit.ts';

/** The map draws text with the page's font, so no glyphs are fetched. */
const FONT = ['Inter Variable'];
const SOURCE = 'protomaps';

const archives = new Protocol();
addProtocol('pmtiles', archives.tile);

/**
 * The style of a street map in one archive of vector tiles (PMTiles, schema of Protomaps). It needs nothing
 * else: no fonts, no pictures. `address` must be absolute. Rejects when there is no archive at the address
 * before the signal ends it.
 */
export async function streetsStyle(
  address: string,
  { scheme, locale, signal }: { scheme: Scheme; locale: string; signal: AbortSignal },
): Promise<StyleSpecification> {
  const archive = new PMTiles(new FetchSource(address));
  archives.add(archive);
  await Promise.race([
    archive.getHeader(),
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ]);
  const attribution = streetsCredit(getInstallationState()?.streets_at);
  return {
    version: 8,
    sources: {
      [SOURCE]: { type: 'vector', url: `pmtiles://${address}`, attribution },
    },
    layers: streetLayers(scheme, locale),
  };
}

/**
 * The layers without pictures and fonts of their own: signs without text are removed, the others keep their
 * words.
 */
export function streetLayers(scheme: Scheme, locale: string): LayerSpecification[] {
  const all = layers(SOURCE, namedFlavor(scheme), { lang: locale.slice(0, 2) }) as LayerSpecification[];
  // The map's own layers have names too, such as "pois".
  const named = all.map((layer) => ({ ...layer, id: `streets-${layer.id}` }));
  return named.flatMap((layer): LayerSpecification[] => {
    if (layer.type !== 'symbol') return [layer];
    if (!layer.layout?.['text-field'] || layer.id.includes('shield')) return [];
    const words = Object.entries(layer.layout).filter(([name]) => !name.startsWith('icon-'));
    const layout = { ...(withoutFonts(Object.fromEntries(words)) as typeof layer.layout), 'text-font': FONT };
    const paint = Object.entries(layer.paint ?? {}).filter(([name]) => !name.startsWith('icon-'));
    return [{ ...layer, layout, paint: Object.fromEntries(paint) }];
  });
}

/** Names in other scripts would each need a font. */
function withoutFonts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFonts);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'text-font');
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutFonts(inner)]));
}
