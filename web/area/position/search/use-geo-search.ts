import { postGeoSearch, type SearchEnd, type SearchPart } from '#api/geo-search.ts';
import type { GeoSearchInput } from '#domain/place/geo-search.ts';
import { callStream } from '#web/base/call/call.ts';
import { type Streamed, type StreamedRun, useStreamed } from '#web/base/call/use-streamed.ts';

/** A search, running or finished. */
export type SearchRun = StreamedRun<GeoSearchInput, SearchEnd, SearchPart>;

const SEARCH: Streamed<GeoSearchInput, SearchPart, SearchEnd, SearchPart> = {
  ask: (body, options) => callStream(postGeoSearch, { body }, options),
  // A year of a large fleet may take a while.
  timeoutMs: 120_000,
  blank: { searched: 0, passages: [] },
  isPart: (said) => 'passages' in said,
  add: (whole, parts) => ({
    searched: parts.at(-1)!.searched,
    passages: [...whole.passages, ...parts.flatMap(({ passages }) => passages)],
  }),
};

/** Runs one search at a time. */
export const useGeoSearch = () => useStreamed(SEARCH);
