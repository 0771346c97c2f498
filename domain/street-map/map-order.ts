import { z } from 'zod';

/** The largest zoom of a street map: the least, the most, and the usual one. */
export const MAP_ZOOM = { min: 0, max: 15, usual: 14 } as const;

/** The most countries of one street map. */
const MOST_COUNTRIES = 60;

const countryCode = z.string().regex(/^[A-Z]{2}$/, 'val.pattern');

/**
 * The name of a file in the folder of files: an archive of tiles or a file of OpenStreetMap. It cannot lead
 * out of the folder, because it has no separators. Examples: `spain-latest.osm.pbf`, `streets.pmtiles`.
 */
export const mapFileName = z
  .string('val.required')
  .max(100)
  .regex(/^[A-Za-z0-9][\w.-]*\.(pbf|pmtiles)$/, 'val.pattern');

/** A file can become one of these. */
export type MapWorkKind = (typeof MAP_WORK_KINDS)[number];
export const MAP_WORK_KINDS = ['streets', 'roads'] as const;

/** The use of a file, by its name. Example: `spain-latest.osm.pbf` → `roads`. */
export const kindOfFile = (name: string): MapWorkKind => (name.endsWith('.pmtiles') ? 'streets' : 'roads');

/** The size of a street map depends on these: ISO codes of its countries, and its largest zoom. */
export const mapRegionInput = z.object({
  countries: z.array(countryCode).min(1, 'val.required').max(MOST_COUNTRIES),
  max_zoom: z.int().min(MAP_ZOOM.min).max(MAP_ZOOM.max),
});

/** The input for a street map. Without a file it comes from the archive, and then countries are needed. */
export const streetMapInput = z
  .object({
    ...mapRegionInput.shape,
    countries: z.array(countryCode).max(MOST_COUNTRIES),
    file: mapFileName.nullable().default(null),
    /** The sum (SHA-256, hexadecimal) that the file must have; null: it is not compared. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'val.pattern')
      .nullable()
      .default(null),
  })
  .refine(({ countries, file }) => file !== null || countries.length > 0, {
    path: ['countries'],
    error: 'val.required',
  });

/** The input for a road file. */
export const roadFileInput = z.object({
  file: mapFileName,
  /** Whose law holds where no sign does; null: by the name of the file, if it is that of a country. */
  country: countryCode.nullable().default(null),
});

/** Octets of a piece of a file that is sent to the server: small enough for proxies in between. */
export const MAP_PIECE = 8 * 1024 * 1024;
/** The largest file, octets. */
export const MAP_FILE_MAX = 64 * 1024 ** 3;

/** Where a piece belongs: the octet of the file at which it begins, and the octets of all. */
export const mapPieceQuery = z.object({
  at: z.coerce.number<string>().int().min(0).max(MAP_FILE_MAX),
  total: z.coerce.number<string>().int().min(1).max(MAP_FILE_MAX),
});
