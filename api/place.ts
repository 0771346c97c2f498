import { z } from 'zod';
import { FAULT_CODES } from '#domain/fault-code.ts';
import { idText } from '#domain/field.ts';
import { PLACE_FILE, PLACE_FILE_TYPES, PLACE_FORMATS } from '#domain/place/place-file-format.ts';
import { VERDICTS } from '#domain/verdict.ts';
import { octets } from './endpoint.ts';

/** The common parts of the answers about points of interest and areas. */

/** The groups of a place that the caller sees. */
export const placeGroups = { group_ids: z.array(z.int()), groups: z.array(z.string()) };

/** A group of places that the caller sees, with those of its fleets that the caller sees. */
export const placeGroupRow = z.object({
  id: z.int(),
  name: z.string(),
  /** Always false for areas. */
  fraudulent: z.boolean(),
  fleet_ids: z.array(z.int()),
  /** The place has other, invisible fleets too: they stay. */
  has_hidden_fleets: z.boolean(),
  /** The number of places in the group. */
  places: z.int(),
  version: z.int(),
});
export type PlaceGroupRow = z.infer<typeof placeGroupRow>;

export const ofPlaceGroup = z.object({ group_id: idText });

/** The format in which places are exported. */
export const placeFileQuery = z.object({ format: z.enum(PLACE_FORMATS, 'val.enum') });

/** Without `confirm` nothing is written: the answer has the planned result for each row. */
export const placeImportQuery = z.object({ confirm: z.enum(['true', 'false'], 'val.enum').default('false') });

/** A file of places: CSV, GeoJSON or KML. */
export const placeImportBody = octets({
  max: PLACE_FILE.octets,
  types: Object.values(PLACE_FILE_TYPES).flat(),
});

/** The results of the rows of an imported file, in their order. */
export const placeImportAnswer = z.object({
  rows: z.array(
    z.object({
      /** The line of a CSV file; for other files the number of the place, from 1. */
      line: z.int(),
      name: z.string(),
      verdict: z.enum(VERDICTS),
      /** The reasons of its refusal. */
      faults: z.array(
        z.object({
          field: z.string(),
          code: z.enum(FAULT_CODES),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
      /** A refused row with its texts in the file, by the names of its columns. */
      source: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
export type PlaceImportRow = z.infer<typeof placeImportAnswer>['rows'][number];
