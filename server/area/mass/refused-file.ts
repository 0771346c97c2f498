import { writeXlsx } from 'hucre';
import { getMassRefusedExport } from '#api/mass.ts';
import type { FieldFault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import { MASS_FILE_TYPES } from '#domain/mass/mass-change.ts';
import { massColumns } from '#domain/mass/mass-column.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { headIn } from '#text/file-head.ts';
import { readDefinitions } from './known-vehicles.ts';
import { readLines, readSeenRows } from './read-mass.ts';

/**
 * The refused rows in their original form, with a last column "error", to be corrected and sent again without
 * it.
 */
export const refusedFile = handle(getMassRefusedExport, async ({ app, caller, params }) => {
  const { database } = app;
  const [line] = await readLines(app, caller, params.mass_id);
  if (!line) throw notFound();
  const { t } = await readerOf(app, caller);
  const { heads } = await database.sql
    .selectFrom('mass_change')
    .select('heads')
    .where('id', '=', line.id)
    .executeTakeFirstOrThrow();
  const columns = massColumns(await readDefinitions(database));
  const words = ({ field, code, params = {} }: FieldFault) => {
    const column = columns.find((one) => one.field === field);
    const head = column ? headIn(column, caller.language) : field;
    return `${head}: ${t(`fault.${code as FaultCode}`, { ...params })}`;
  };
  const rows = (await readSeenRows(database, caller, line.id))
    .filter(({ verdict }) => verdict === 'refused')
    .map(({ source, faults }) => [...heads.map((_, at) => source[at] ?? ''), faults.map(words).join(' · ')]);
  const content = await writeXlsx({
    sheets: [
      {
        name: t('mass.refused'),
        // As text, so that a plate of digits and a code with zeros stay unchanged.
        columns: [...heads, ''].map(() => ({ width: 18, numFmt: '@' })),
        rows: [[...heads, 'error'], ...rows],
        freezePane: { rows: 1 },
      },
    ],
  });
  return {
    name: `${t('mass.refused')}.xlsx`,
    type: MASS_FILE_TYPES.xlsx[0],
    content: Buffer.from(content),
    facts: { rows: rows.length },
  };
});
