import { createContext, useContext } from 'react';
import type { ImportLine, MendedCell } from '#api/line-import.ts';

/** A line whose cells can be mended. */
export type MendLine = Pick<ImportLine, 'line' | 'cells' | 'mended'> & {
  faults: readonly Pick<ImportLine['faults'][number], 'field' | 'code' | 'params'>[];
};

/** All that the cells of a draft need to be mended. */
export type Mending = {
  lines: readonly MendLine[];
  labelOf: (field: string) => string;
  /** Writes texts over cells; the server judges the lines again. */
  mend: (cells: readonly MendedCell[]) => Promise<unknown>;
};

const MendingContext = createContext<Mending | null>(null);
/** Gives the cells below a way to be mended; null: they only show. */
export const MendingProvider = MendingContext.Provider;

/** How cells can be mended; null: they cannot. */
export function useMending(): Mending | null {
  return useContext(MendingContext);
}

/** The other lines with the same text and a fault in a field. */
export function linesAlike(
  lines: readonly MendLine[],
  { line, cells }: Pick<MendLine, 'line' | 'cells'>,
  field: string,
): number[] {
  const isAlike = (other: MendLine) =>
    other.line !== line &&
    (other.cells[field] ?? '') === (cells[field] ?? '') &&
    other.faults.some((fault) => fault.field === field);
  return lines.filter(isAlike).map((other) => other.line);
}

type ToldFault = Pick<ImportLine['faults'][number], 'field' | 'code' | 'params'> & { number?: number | null };

/**
 * The reasons of a line's refusal. A number of the catalogue stands before its message, and the field before
 * a message without one. Example: `2 · The vehicle does not exist; Amount: This is not a number`.
 */
export function reasonsText(
  faults: readonly ToldFault[],
  labelOf: (field: string) => string,
  reasonOf: (fault: ToldFault) => string,
): string {
  return faults
    .map((fault) => {
      const text = reasonOf(fault);
      if ((fault.number ?? null) !== null) return `${fault.number} · ${text}`;
      const label = labelOf(fault.field);
      return label === '' ? text : `${label}: ${text}`;
    })
    .join('; ');
}
