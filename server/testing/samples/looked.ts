import type { Company, Samples } from './sample.ts';

const ofFleet = ({ fleetId }: Company) => ({ params: { fleet_id: fleetId } });
const rule = { needs_purpose: false, purpose_minutes: 60, unlink_days: null };

async function purposeId({ database }: Company): Promise<number> {
  const { id } = await database.sql
    .selectFrom('enum_value')
    .select('id')
    .where('list', '=', 'look_purpose')
    .where('code', '=', 'SAFETY')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes the rule of the fleet away, so that the next one is new again. */
async function withoutRule(company: Company) {
  await company.database.sql.deleteFrom('looked_rule').where('fleet_id', '=', company.fleetId).execute();
  return { ...ofFleet(company), body: { ...rule, version: null } };
}

async function withRule(company: Company) {
  await company.database.sql
    .insertInto('looked_rule')
    .values({ ...rule, fleet_id: company.fleetId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ofFleet(company);
}

/** Nobody in the company is a driver with a statement. */
const noStatement = { args: () => ({ params: { month: '2026-01' } }), status: () => 404 };

/** Calls about who looked at drivers. */
export const lookedSamples: Samples = {
  postLookPurpose: {
    args: async (company) => ({ body: { purpose_id: await purposeId(company), words: null } }),
  },
  getOwnLooks: { args: () => ({ query: { month: '2026-02' } }) },
  getOwnStatement: noStatement,
  getOwnStatementData: noStatement,
  getLookedRule: { args: ofFleet, scoped: true },
  getUnlinkingPreview: { args: (company) => ({ ...ofFleet(company), query: { days: '60' } }), scoped: true },
  getPrivacyPack: { args: ofFleet, scoped: true },
  putLookedRule: { args: withoutRule, scoped: true },
  deleteLookedRule: { args: withRule, scoped: true },
};
