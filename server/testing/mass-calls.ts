import { type CellValue, writeXlsx } from 'hucre';
import { expect } from 'vitest';
import { getMassChange, postMassApply, postMassFile, postMassUndo } from '#api/mass.ts';
import { MASS_FILE_TYPES } from '#domain/mass/mass-change.ts';
import type { TestApp } from './app.ts';
import type { VehicleCompany } from './vehicle-company.ts';

/** A text is CSV, octets are a workbook. */
export type SentFile = string | Uint8Array;

/** A workbook of one sheet. */
export const workbook = (rows: readonly (readonly CellValue[])[], more = {}) =>
  writeXlsx({ sheets: [{ name: 'A', rows: rows.map((row) => [...row]), ...more }] });

/** The calls of mass changes in a company, by default as its operator. */
export function massCalls(server: TestApp, company: VehicleCompany) {
  const { operator } = company.tokens;
  const upload = (file: SentFile, how: { token?: string; mode?: 'edit' | 'import'; type?: string } = {}) => {
    const type = typeof file === 'string' ? 'text/csv' : MASS_FILE_TYPES.xlsx[0];
    return server.call(postMassFile, {
      token: how.token ?? operator,
      query: { mode: how.mode ?? 'edit', name: 'flota.csv' },
      type: how.type ?? type,
      body: Buffer.from(file as string),
    });
  };
  const recordOf = async (id: number, token = operator) =>
    (await server.call(getMassChange, { token, params: { mass_id: id } })).body;
  return {
    upload,
    recordOf,
    /** The verdict of a file: line, verdict, changes, and the reason of a refusal. */
    async judged(file: SentFile, how: Parameters<typeof upload>[1] = {}) {
      const { body, text } = await upload(file, how);
      expect(text).toContain('"id"');
      const { rows } = await recordOf(body.id, how.token);
      return rows.map(({ line, verdict, changes, faults }) => [
        line,
        verdict,
        changes.map(({ field, from, to }) => `${field} ${from}>${to}`).join(),
        faults.map(({ field, code }) => `${field} ${code}`).join(),
      ]);
    },
    apply: (id: number, overwrite = true, token = operator) =>
      server.call(postMassApply, { token, params: { mass_id: id }, body: { overwrite } }),
    undo: (id: number, token = operator) =>
      server.call(postMassUndo, { token, params: { mass_id: id }, body: {} }),
    aliasOf: async (id: number) => (await company.stored(id)).alias,
  };
}
