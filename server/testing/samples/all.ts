import { accessTokenSamples } from './access-token.ts';
import { adminSamples } from './admin.ts';
import { auditSamples } from './audit.ts';
import { calendarSamples } from './calendar.ts';
import { cameraSamples } from './camera.ts';
import { channelSamples } from './channel.ts';
import { checkSamples } from './check.ts';
import { costSamples } from './cost.ts';
import { documentSamples } from './document.ts';
import { driverSamples } from './driver.ts';
import { evidenceSamples } from './evidence.ts';
import { fineSamples } from './fine.ts';
import { fleetSamples } from './fleet.ts';
import { lineImportSamples } from './line-import.ts';
import { lookedSamples } from './looked.ts';
import { massSamples } from './mass.ts';
import { personSamples } from './person.ts';
import { photoSamples } from './photo.ts';
import { placeSamples } from './place.ts';
import { receiptSamples } from './receipt.ts';
import { refuellingSamples } from './refuelling.ts';
import { reportSamples } from './report.ts';
import { ruleSamples } from './rule.ts';
import type { Samples } from './sample.ts';
import { savedReportSamples } from './saved-report.ts';
import { scheduleSamples } from './schedule.ts';
import { sessionSamples } from './session.ts';
import { signInSamples } from './sign-in.ts';
import { telemetrySamples } from './telemetry.ts';
import { trackerSamples } from './tracker.ts';
import { upkeepSamples } from './upkeep.ts';
import { userSamples } from './user.ts';
import { vehicleSamples } from './vehicle.ts';

/** The arguments for every endpoint with a parameter, a query or a body; one file an area. */
export const SAMPLES: Samples = {
  ...sessionSamples,
  ...signInSamples,
  ...fleetSamples,
  ...evidenceSamples,
  ...driverSamples,
  ...telemetrySamples,
  ...upkeepSamples,
  ...userSamples,
  ...accessTokenSamples,
  ...trackerSamples,
  ...adminSamples,
  ...placeSamples,
  ...receiptSamples,
  ...refuellingSamples,
  ...reportSamples,
  ...savedReportSamples,
  ...placeSamples,
  ...vehicleSamples,
  ...calendarSamples,
  ...cameraSamples,
  ...channelSamples,
  ...costSamples,
  ...documentSamples,
  ...fineSamples,
  ...lineImportSamples,
  ...lookedSamples,
  ...personSamples,
  ...auditSamples,
  ...massSamples,
  ...photoSamples,
  ...checkSamples,
  ...scheduleSamples,
  ...ruleSamples,
};
