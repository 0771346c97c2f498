import { z } from 'zod';
import { MAX_FLEETS } from '#domain/constants.ts';
import { dayField, idText } from '#domain/field.ts';
import { type List, settledFilter } from '#domain/list.ts';
import { FILE_KINDS } from '#domain/saved-report/file-kind.ts';

/** Ids in a query: `fleets=3,17`; at most 500. */
export const idList = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,499}$/, 'val.pattern')
  .transform((text): (string | number)[] => text.split(','))
  .pipe(z.array(idText));

/** Fleets of a filter: at most 50, where a parent counts as one (domain rules §0.3). */
const fleetIds = idList.pipe(z.array(z.number()).max(MAX_FLEETS.filter, 'val.tooManyFleets'));

/** Words in a query: `states=registered,deleted`. */
export function wordList<const Words extends readonly [string, ...string[]]>(words: Words) {
  const word = z.enum(words, 'val.enum');
  return z
    .string()
    .max(2_000)
    .transform((text) => text.split(','))
    .pipe(z.array(word));
}

/** The query parameters of every list (domain rules §0.1): page from 1, rows per page, order, free search. */
export const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(50),
  sort: z.string().max(40).optional(),
  dir: z.enum(['asc', 'desc']).default('asc'),
  q: z.string().trim().max(100).optional(),
  fleets: fleetIds.optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

/**
 * The parameters of an export besides the filters of its list (domain rules §0.1). They are the visible
 * columns in their order, and the form of the file.
 */
export const exportQuery = z.object({
  columns: z
    .string()
    .max(2_000)
    .regex(/^\w+(,\w+)*$/, 'val.pattern')
    .transform((text) => text.split(',')),
  /** The form of the file; a workbook by default. A PDF has up to 1,000 rows. */
  format: z.enum(FILE_KINDS, 'val.enum').optional(),
});

/** The answer of every list. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int() });
}

type Column<L extends Filtered, Id> = Extract<L['columns'][number], { id: Id }>;
type Filtered = Pick<List, 'columns' | 'filters'>;
type Filter<L extends Filtered> = L['filters'][number];
/** The type of a filter's value: a code from the filter's words, an id, a part of a text, yes or no. */
type ValueOf<Item> = Item extends { words: { of: readonly (infer Code)[] } }
  ? Code[]
  : Item extends { words: object }
    ? number[]
    : Item extends { type: 'text' }
      ? string
      : boolean;
type FilterShape<L extends Filtered> = {
  [F in Filter<L> as F extends { type: 'date' }
    ? `${F['name']}_from` | `${F['name']}_to`
    : F['name']]: z.ZodOptional<
    F extends { type: 'date' }
      ? typeof dayField
      : z.ZodType<ValueOf<F extends { column: infer Id } ? Column<L, Id> : F>, string>
  >;
};

/** Yes or no in a query: `older=true`. */
export const yesNo = z.enum(['true', 'false'], 'val.enum').transform((word) => word === 'true');

/** A part of a text in a query: `provider=solred`. */
const partOfText = z.string().trim().max(100);

/** The parameters that filter a list, from its description. */
function filterShape<const L extends Filtered>(list: L): FilterShape<L> {
  const parameters = list.filters.flatMap((filter): [string, z.ZodType][] => {
    const { name, type, words } = settledFilter(list, filter);
    if (type === 'date') return ['from', 'to'].map((edge) => [`${name}_${edge}`, dayField]);
    if (!words) return [[name, type === 'text' ? partOfText : yesNo]];
    return [[name, 'coded' in words ? wordList(words.of as readonly [string, ...string[]]) : idList]];
  });
  const shape = Object.fromEntries(parameters.map(([name, schema]) => [name, schema.optional()]));
  return shape as FilterShape<L>;
}

/** The parameters of a list: those of every list, and its own filters. */
export function listQueryOf<const L extends Filtered>(list: L) {
  return listQuery.extend(filterShape(list));
}
