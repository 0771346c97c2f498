import type { Company, Samples } from './sample.ts';

/** Asks for it after something was done to a vehicle of the company. */
async function asked({ database, vehicleId }: Company, more: Record<string, string> = {}) {
  await database.sql
    .insertInto('audit_entry')
    .values({
      ...{ at: new Date('2026-03-02T08:00:00Z'), username: 'eva', ip: '192.0.2.1' },
      ...{ action: 'edit', entity: 'vehicle', entity_id: String(vehicleId) },
    })
    .execute();
  return { query: { entities: 'vehicle', ...more } };
}

/** Calls about who did what. */
export const auditSamples: Samples = {
  getAuditEntries: { args: (company) => asked(company) },
  getAuditExport: {
    args: (company) => asked(company, { columns: 'at,username,kind,entity,record,fleet,changes' }),
  },
};
