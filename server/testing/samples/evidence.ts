import { randomBytes } from 'node:crypto';
import { anEvent } from '#server/area/report/report.builder.ts';
import { NOW } from '../app.ts';
import { aFine, aVehicle } from '../builders.ts';
import { ofRefuelling } from './refuelling.ts';
import type { Company, Samples } from './sample.ts';

let count = 0;
const nobody = { args: () => ({ params: { secret: 'x'.repeat(43) } }), scoped: false, status: () => 404 };

async function aFineOf({ database, word, fleetId, workCode, vehicleId }: Company): Promise<number> {
  const { id } = await aFine(database, {
    ...{ fleet_id: fleetId, work_code: workCode, vehicle_id: vehicleId },
    ...{ license: `${word}1`, record_number: `${word}-pack-${count++}`, organisation: `${word} authority` },
  });
  return id;
}

export const evidenceSamples: Samples = {
  // Nobody has these links.
  readEvidenceLink: nobody,
  readEvidencePack: nobody,
  getEventPack: {
    args: async ({ database, fleetId, workCode }) => {
      const vehicle = await aVehicle(database, { fleet_id: fleetId, work_code: workCode });
      const at = '2026-02-27T10:00:00.000Z';
      await anEvent(database, { vehicle_id: vehicle.id, event_at: at });
      return { params: { device_id: vehicle.id, event_code: 911 }, query: { at } };
    },
  },
  getRefuellingPack: { args: (company) => ofRefuelling(company) },
  getFinePack: { args: async (company) => ({ params: { fine_id: await aFineOf(company) } }) },
  getEvidenceLinks: {
    args: async (company) => ({ params: { subject: `fine|${await aFineOf(company)}` } }),
  },
  postEvidenceLink: {
    scoped: true,
    args: async (company) => ({ body: { subject: `fine|${await aFineOf(company)}`, days: 7 } }),
  },
  deleteEvidenceLink: {
    args: async (company) => {
      const { id } = await company.database.sql
        .insertInto('evidence_link')
        .values({
          ...{ subject: `fine|${await aFineOf(company)}`, token_hash: randomBytes(32) },
          ...{ made_at: new Date(NOW), expires_at: new Date(NOW + 3_600_000) },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { link_id: id } };
    },
  },
};
