import type { Company, Samples } from './sample.ts';
import { ofNewUser } from './user.ts';

const ofDriver = ({ driverId }: Company) => ({ params: { driver_id: driverId } });

/** Calls about all that is held about a person. */
export const personSamples: Samples = {
  getHeldData: { args: ofDriver },
  getDriverPersonExport: { args: ofDriver },
  getUserPersonExport: { args: ofNewUser },
  getOwnPersonExport: {},
};
