import type { z } from 'zod';
import type { Endpoint } from '#api/endpoint.ts';
import type { CellValue } from '#domain/column.ts';

/** Any list endpoint: it takes `listQuery` of api/list.ts and answers `{rows, total}`. */
export type ListEndpoint<Row> = Endpoint<
  z.ZodType,
  z.ZodType,
  z.ZodType,
  z.ZodType<{ rows: Row[]; total: number }>
>;

/** Rows that the server filters, sorts and hands out in blocks. */
export type RowSource<Row> = {
  endpoint: ListEndpoint<Row>;
  /** Parameters of the path. */
  params?: Readonly<Record<string, string | number>>;
  /** The filters; page, order and search come from the grid and the list around it. */
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
};

/** Order of rows: a column and a direction. */
export type RowOrder = { id: string; dir: 'asc' | 'desc' };

/**
 * A line of sums pinned below the rows: values by column id, in wire units; `title` replaces the word
 * "total".
 */
export type Totals = { title?: string; sums: Readonly<Record<string, CellValue | undefined>> };

/** A row that heads the rows of a group below it, with their sums. */
export type GroupHead = Totals & { title: string; isOpen: boolean; toggle: () => void };
