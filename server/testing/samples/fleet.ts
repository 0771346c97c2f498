import { aFleet } from '../builders.ts';
import type { Company, Samples } from './sample.ts';

const body = (company: Company, name: string) => ({
  name: `${company.word} ${name}`,
  parent_id: company.fleetId,
  country: 'ES',
});
let count = 0;

/** A new fleet for every call, because another call removes it. */
async function ofNewFleet(company: Company) {
  const { id } = await aFleet(company.database, {
    parent_id: company.fleetId,
    name: `${company.word} new ${count++}`,
  });
  return { params: { fleet_id: id } };
}

export const fleetSamples: Samples = {
  postFleet: { args: (company) => ({ body: body(company, `made ${count++}`) }), scoped: true },
  putFleet: {
    args: async (company) => ({
      ...(await ofNewFleet(company)),
      body: { ...body(company, `edited ${count++}`), version: 1 },
    }),
  },
  postFleetClosure: {
    args: async (company) => ({ ...(await ofNewFleet(company)), body: { closed: true, version: 1 } }),
  },
  deleteFleet: { args: ofNewFleet },
  getFleetStates: { args: ofNewFleet },
  getFleetRecordsExport: { args: () => ({ query: { columns: 'name,state,options' } }) },
  getFleetHistory: { args: ofNewFleet },
  getFleetContents: { args: ofNewFleet },
};
