import 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import type { FeatureCollection } from 'geojson';
import { basemapParts, FILE, PART, placeFeatures } from './basemap-parts.ts';

/* The worker of the map. It reads land and places by itself: the page would copy each point twice. */

type Request = { url: string; type?: 'arrayBuffer' };
/** The members that the library gives to the code of its worker. */
type MapWorker = {
  addProtocol(scheme: string, load: (request: Request) => Promise<{ data: object }>): void;
  makeRequest(request: Request, abort: AbortController): Promise<{ data: ArrayBuffer }>;
};
const worker = globalThis as unknown as MapWorker;

// The page has fetched the files before there was a worker. The library passes the question on to it.
const files = basemapParts(async (file) => {
  const request: Request = { url: `${FILE}${file}`, type: 'arrayBuffer' };
  return new Uint8Array((await worker.makeRequest(request, new AbortController())).data);
});

const PARTS: Readonly<Record<string, () => Promise<FeatureCollection>>> = {
  'world-land': async () => (await files.world()).land,
  'world-borders': async () => (await files.world()).borders,
  'fine-land': async () => (await files.fine()).land,
  'fine-borders': async () => (await files.fine()).borders,
  'europe-land': async () => (await files.europe()).land,
  'europe-borders': async () => (await files.europe()).borders,
  cities: async () => placeFeatures(await files.cities()),
  places: async () => placeFeatures(await files.places()),
};

worker.addProtocol(PART.slice(0, -3), async ({ url }) => {
  const { type, features } = await PARTS[url.slice(PART.length)]!();
  // The library sends to the page the members that it can count; nobody there reads these features.
  return { data: Object.defineProperty({ type }, 'features', { value: features }) };
});
