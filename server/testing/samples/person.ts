import type { Company, Samples } from './sample.ts';

const ofDriver = ({ driverId }: Company) => ({ params: { driver_id: driverId } });

async function ofUser({ database, username }: Company) {
  const { id } = await database.sql
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { params: { user_id: id } };
}

/** Calls about all that is held about a person. */
export const personSamples: Samples = {
  getHeldData: { args: ofDriver },
  getDriverFile: { args: ofDriver },
  getUserFile: { args: ofUser },
  getOwnFile: {},
};
