import { type AnyDatedKind, DATED_KINDS } from '#domain/vehicle/dated-kinds.ts';
import { type DatedRows, datedRows } from './dated-rows.ts';

/** The endpoints of each kind of dated rows of a vehicle, by its section. */
export const DATED_ROWS = Object.fromEntries(
  DATED_KINDS.map((kind) => [kind.section, datedRows(kind)]),
) as unknown as { readonly [Kind in AnyDatedKind as Kind['section']]: DatedRows<Kind> };
