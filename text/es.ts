import type { FaultCode } from '#domain/fault-code.ts';
import { access } from './es/access.ts';
import { accessToken } from './es/access-token.ts';
import { admin } from './es/admin.ts';
import { amortization } from './es/amortization.ts';
import { area } from './es/area.ts';
import { assignment } from './es/assignment.ts';
import { bill } from './es/bill.ts';
import { calendar } from './es/calendar.ts';
import { camera } from './es/camera.ts';
import { card } from './es/card.ts';
import { channel } from './es/channel.ts';
import { claim } from './es/claim.ts';
import { column } from './es/column.ts';
import { cost } from './es/cost.ts';
import { country } from './es/country.ts';
import { dashboard } from './es/dashboard.ts';
import { document } from './es/document.ts';
import { dossier } from './es/dossier.ts';
import { driver } from './es/driver.ts';
import { enumerated } from './es/enumerated.ts';
import { event } from './es/event.ts';
import { evidence } from './es/evidence.ts';
import { explain } from './es/explain.ts';
import { fault } from './es/fault.ts';
import { faultSignIn } from './es/fault-sign-in.ts';
import { faultSignedIn } from './es/fault-signed-in.ts';
import { feed } from './es/feed.ts';
import { fine } from './es/fine.ts';
import { fineDesk } from './es/fine-desk.ts';
import { fineSheet } from './es/fine-sheet.ts';
import { fleet } from './es/fleet.ts';
import { frame } from './es/frame.ts';
import { fuelCard } from './es/fuel-card.ts';
import { fuelStation } from './es/fuel-station.ts';
import { geoSearch } from './es/geo-search.ts';
import { history } from './es/history.ts';
import { inbox } from './es/inbox.ts';
import { inspection } from './es/inspection.ts';
import { insurance } from './es/insurance.ts';
import { lineImport } from './es/line-import.ts';
import { mail } from './es/mail.ts';
import { maintenance } from './es/maintenance.ts';
import { map } from './es/map.ts';
import { mass } from './es/mass.ts';
import { note } from './es/note.ts';
import { notification } from './es/notification.ts';
import { past } from './es/past.ts';
import { pdf } from './es/pdf.ts';
import { place } from './es/place.ts';
import { placeFinder } from './es/place-finder.ts';
import { poi } from './es/poi.ts';
import { refuelling } from './es/refuelling.ts';
import { renting } from './es/renting.ts';
import { report } from './es/report.ts';
import { reportScreen } from './es/report-screen.ts';
import { rule } from './es/rule.ts';
import { savedReport } from './es/saved-report.ts';
import { schedule } from './es/schedule.ts';
import { screen } from './es/screen.ts';
import { signIn } from './es/sign-in.ts';
import { silence } from './es/silence.ts';
import { spotlight } from './es/spotlight.ts';
import { state } from './es/state.ts';
import { statement } from './es/statement.ts';
import { subscription } from './es/subscription.ts';
import { tachograph } from './es/tachograph.ts';
import { tampering } from './es/tampering.ts';
import { tracker } from './es/tracker.ts';
import { trackerCommand } from './es/tracker-command.ts';
import { tyre } from './es/tyre.ts';
import { ui } from './es/ui.ts';
import { unfolded } from './es/unfolded.ts';
import { unit } from './es/unit.ts';
import { user } from './es/user.ts';
import { vehicle } from './es/vehicle.ts';
import { vehicleCommand } from './es/vehicle-command.ts';
import { vehicleSearch } from './es/vehicle-search.ts';
import { verdict } from './es/verdict.ts';
import { violation } from './es/violation.ts';
import { visit } from './es/visit.ts';
import { word } from './es/word.ts';
import type { Plural } from './plural.ts';

/** Spanish, the source: a key missing in another language does not compile. */
export const es = {
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
