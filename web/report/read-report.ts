import type { ReportEnd, ReportHead } from '#api/report.ts';
import type { CellValue } from '#domain/column.ts';
import { Fault } from '#domain/fault.ts';

/** Lines of text from octets that come in pieces of any size; the last one may lack its end. */
export async function* linesOf(octets: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of octets) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line !== '') yield line;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

/** What a report's answer tells as it comes. */
export type ReportListener = {
  head: (head: ReportHead) => void;
  rows: (rows: readonly (readonly CellValue[])[]) => void;
  end: (end: ReportEnd) => void;
};

/**
 * Reads the answer of a report to its end.
 * @throws Fault `err.query` when it broke off: what came so far is not the report
 */
export async function readReport(octets: AsyncIterable<Uint8Array>, listener: ReportListener): Promise<void> {
  let isWhole = false;
  for await (const line of linesOf(octets)) {
    const told = JSON.parse(line) as Partial<ReportHead & ReportEnd & { rows: CellValue[][] }>;
    if (told.rows) listener.rows(told.rows);
    else if (told.columns) listener.head(told as ReportHead);
    else if (told.totals) {
      listener.end(told as ReportEnd);
      isWhole = true;
    }
  }
  if (!isWhole) throw new Fault('err.query', 0);
}
