import { randomUUID } from 'node:crypto';
import { NOW } from '../app.ts';
import { PNG } from '../document-files.ts';
import type { Company, Samples, Who } from './sample.ts';

/** A picture of a check of the caller; `isStored`: its octets have come. */
async function ofPhoto({ database, vehicleId }: Company, who: Who, { isStored }: { isStored: boolean }) {
  const username = `own-${who.replace(' ', '-')}`;
  const key = randomUUID();
  const at = new Date(NOW);
  await database.pool.query(
    `with made as (
       insert into photo (key, owner, owner_id, vehicle_id, user_id, taken_at, type, size, digest, stored_at)
       values ($1, 'check', 1, $2, (select id from app_user where username = $3), $4,
         case when $5 then 'image/png' end, case when $5 then $6::int end, case when $5 then sha256($7) end,
         case when $5 then $4::timestamptz end)
       returning id
     )
     insert into photo_piece (photo_id, seq, octets) select id, 0, $7 from made where $5`,
    [key, vehicleId, username, at, isStored, PNG.length, PNG],
  );
  return { params: { key } };
}

export const photoSamples: Samples = {
  putOwnPhoto: {
    args: async (company, who) => ({
      ...(await ofPhoto(company, who, { isStored: false })),
      body: PNG,
      type: 'image/png',
    }),
    scoped: false,
  },
  getOwnPhoto: { args: (company, who) => ofPhoto(company, who, { isStored: true }), scoped: false },
};
