/** The file formats in which places leave; the import reads them too. */
export const PLACE_FORMATS = ['csv', 'geojson', 'kml'] as const;
export type PlaceFormat = (typeof PLACE_FORMATS)[number];

/** Content types of the formats; files are sent with the first of each. */
export const PLACE_FILE_TYPES = {
  csv: ['text/csv'],
  geojson: ['application/geo+json'],
  kml: ['application/vnd.google-earth.kml+xml'],
} as const satisfies Record<PlaceFormat, readonly string[]>;
