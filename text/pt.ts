import type { FaultCode } from '#domain/fault-code.ts';
import type { Text } from './key.ts';
import type { Plural } from './plural.ts';
import { access } from './pt/access.ts';
import { accessToken } from './pt/access-token.ts';
import { admin } from './pt/admin.ts';
import { amortization } from './pt/amortization.ts';
import { area } from './pt/area.ts';
import { assignment } from './pt/assignment.ts';
import { bill } from './pt/bill.ts';
import { calendar } from './pt/calendar.ts';
import { camera } from './pt/camera.ts';
import { card } from './pt/card.ts';
import { channel } from './pt/channel.ts';
import { claim } from './pt/claim.ts';
import { column } from './pt/column.ts';
import { cost } from './pt/cost.ts';
import { country } from './pt/country.ts';
import { dashboard } from './pt/dashboard.ts';
import { document } from './pt/document.ts';
import { dossier } from './pt/dossier.ts';
import { driver } from './pt/driver.ts';
import { enumerated } from './pt/enumerated.ts';
import { event } from './pt/event.ts';
import { evidence } from './pt/evidence.ts';
import { explain } from './pt/explain.ts';
import { fault } from './pt/fault.ts';
import { faultSignIn } from './pt/fault-sign-in.ts';
import { faultSignedIn } from './pt/fault-signed-in.ts';
import { feed } from './pt/feed.ts';
import { fine } from './pt/fine.ts';
import { fineDesk } from './pt/fine-desk.ts';
import { fineSheet } from './pt/fine-sheet.ts';
import { fleet } from './pt/fleet.ts';
import { frame } from './pt/frame.ts';
import { fuelCard } from './pt/fuel-card.ts';
import { fuelStation } from './pt/fuel-station.ts';
import { geoSearch } from './pt/geo-search.ts';
import { history } from './pt/history.ts';
import { inbox } from './pt/inbox.ts';
import { inspection } from './pt/inspection.ts';
import { insurance } from './pt/insurance.ts';
import { lineImport } from './pt/line-import.ts';
import { mail } from './pt/mail.ts';
import { maintenance } from './pt/maintenance.ts';
import { map } from './pt/map.ts';
import { mass } from './pt/mass.ts';
import { note } from './pt/note.ts';
import { notification } from './pt/notification.ts';
import { past } from './pt/past.ts';
import { pdf } from './pt/pdf.ts';
import { place } from './pt/place.ts';
import { placeFinder } from './pt/place-finder.ts';
import { poi } from './pt/poi.ts';
import { refuelling } from './pt/refuelling.ts';
import { renting } from './pt/renting.ts';
import { report } from './pt/report.ts';
import { reportScreen } from './pt/report-screen.ts';
import { rule } from './pt/rule.ts';
import { savedReport } from './pt/saved-report.ts';
import { schedule } from './pt/schedule.ts';
import { screen } from './pt/screen.ts';
import { signIn } from './pt/sign-in.ts';
import { silence } from './pt/silence.ts';
import { spotlight } from './pt/spotlight.ts';
import { state } from './pt/state.ts';
import { statement } from './pt/statement.ts';
import { subscription } from './pt/subscription.ts';
import { tachograph } from './pt/tachograph.ts';
import { tampering } from './pt/tampering.ts';
import { tracker } from './pt/tracker.ts';
import { trackerCommand } from './pt/tracker-command.ts';
import { tyre } from './pt/tyre.ts';
import { ui } from './pt/ui.ts';
import { unfolded } from './pt/unfolded.ts';
import { unit } from './pt/unit.ts';
import { user } from './pt/user.ts';
import { vehicle } from './pt/vehicle.ts';
import { vehicleCommand } from './pt/vehicle-command.ts';
import { vehicleSearch } from './pt/vehicle-search.ts';
import { verdict } from './pt/verdict.ts';
import { violation } from './pt/violation.ts';
import { visit } from './pt/visit.ts';
import { word } from './pt/word.ts';

/** European Portuguese. */
export const pt: Text = {
  access,
  accessToken,
  admin,
  area,
  assignment,
  calendar,
  statement,
  subscription,
  notification,
  tampering,
  inbox,
  camera,
  card,
  channel,
  column,
  cost,
  country,
  dashboard,
  document,
  dossier,
  driver,
  enumerated,
  event,
  evidence,
  explain,
  fault: { ...fault, ...faultSignIn, ...faultSignedIn } satisfies Readonly<
    Record<FaultCode, string | Plural>
  >,
  feed,
  fine,
  fineDesk,
  fineSheet,
  fleet,
  frame,
  fuelCard,
  fuelStation,
  geoSearch,
  history,
  amortization,
  bill,
  claim,
  insurance,
  maintenance,
  tachograph,
  inspection,
  mail,
  map,
  lineImport,
  mass,
  note,
  past,
  pdf,
  place,
  poi,
  placeFinder,
  refuelling,
  renting,
  rule,
  schedule,
  violation,
  report,
  reportScreen,
  savedReport,
  screen,
  spotlight,
  signIn,
  silence,
  state,
  tracker,
  trackerCommand,
  tyre,
  ui,
  unfolded,
  unit,
  user,
  vehicle,
  vehicleCommand,
  vehicleSearch,
  verdict,
  visit,
  word,
};
