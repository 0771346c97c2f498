/** The file formats for the import and export of places. */
export const PLACE_FORMATS = ['csv', 'geojson', 'kml'] as const;
export type PlaceFormat = (typeof PLACE_FORMATS)[number];

/** Content types of the formats; files are sent with the first of each. */
export const PLACE_FILE_TYPES = {
  csv: ['text/csv'],
  geojson: ['application/geo+json'],
  kml: ['application/vnd.google-earth.kml+xml'],
} as const satisfies Record<PlaceFormat, readonly string[]>;

/** Largest file, octets, and most places in it (domain rules §0.3). */
export const PLACE_FILE = { octets: 5 * 1024 * 1024, rows: 5_000 } as const;
