import type { FaultCode } from '#domain/fault-code.ts';
import { access } from './it/access.ts';
import { accessToken } from './it/access-token.ts';
import { admin } from './it/admin.ts';
import { amortization } from './it/amortization.ts';
import { area } from './it/area.ts';
import { assignment } from './it/assignment.ts';
import { bill } from './it/bill.ts';
import { calendar } from './it/calendar.ts';
import { camera } from './it/camera.ts';
import { card } from './it/card.ts';
import { channel } from './it/channel.ts';
import { claim } from './it/claim.ts';
import { column } from './it/column.ts';
import { cost } from './it/cost.ts';
import { country } from './it/country.ts';
import { dashboard } from './it/dashboard.ts';
import { document } from './it/document.ts';
import { dossier } from './it/dossier.ts';
import { driver } from './it/driver.ts';
import { enumerated } from './it/enumerated.ts';
import { event } from './it/event.ts';
import { evidence } from './it/evidence.ts';
import { explain } from './it/explain.ts';
import { fault } from './it/fault.ts';
import { faultSignIn } from './it/fault-sign-in.ts';
import { faultSignedIn } from './it/fault-signed-in.ts';
import { feed } from './it/feed.ts';
import { fine } from './it/fine.ts';
import { fineDesk } from './it/fine-desk.ts';
import { fineSheet } from './it/fine-sheet.ts';
import { fleet } from './it/fleet.ts';
import { frame } from './it/frame.ts';
import { fuelCard } from './it/fuel-card.ts';
import { fuelStation } from './it/fuel-station.ts';
import { geoSearch } from './it/geo-search.ts';
import { history } from './it/history.ts';
import { inbox } from './it/inbox.ts';
import { inspection } from './it/inspection.ts';
import { insurance } from './it/insurance.ts';
import { lineImport } from './it/line-import.ts';
import { mail } from './it/mail.ts';
import { maintenance } from './it/maintenance.ts';
import { map } from './it/map.ts';
import { mass } from './it/mass.ts';
import { note } from './it/note.ts';
import { notification } from './it/notification.ts';
import { past } from './it/past.ts';
import { pdf } from './it/pdf.ts';
import { place } from './it/place.ts';
import { placeFinder } from './it/place-finder.ts';
import { poi } from './it/poi.ts';
import { refuelling } from './it/refuelling.ts';
import { renting } from './it/renting.ts';
import { report } from './it/report.ts';
import { reportScreen } from './it/report-screen.ts';
import { rule } from './it/rule.ts';
import { savedReport } from './it/saved-report.ts';
import { schedule } from './it/schedule.ts';
import { screen } from './it/screen.ts';
import { signIn } from './it/sign-in.ts';
import { silence } from './it/silence.ts';
import { spotlight } from './it/spotlight.ts';
import { state } from './it/state.ts';
import { statement } from './it/statement.ts';
import { subscription } from './it/subscription.ts';
import { tachograph } from './it/tachograph.ts';
import { tampering } from './it/tampering.ts';
import { tracker } from './it/tracker.ts';
import { trackerCommand } from './it/tracker-command.ts';
import { tyre } from './it/tyre.ts';
import { ui } from './it/ui.ts';
import { unfolded } from './it/unfolded.ts';
import { unit } from './it/unit.ts';
import { user } from './it/user.ts';
import { vehicle } from './it/vehicle.ts';
import { vehicleCommand } from './it/vehicle-command.ts';
import { vehicleSearch } from './it/vehicle-search.ts';
import { verdict } from './it/verdict.ts';
import { violation } from './it/violation.ts';
import { visit } from './it/visit.ts';
import { word } from './it/word.ts';
import type { Text } from './key.ts';
import type { Plural } from './plural.ts';

/** Italian. */
export const it: Text = {
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
